import type { Environment } from '@tulay/contracts';
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleType,
  type CircuitBreakerPolicy,
} from 'cockatiel';

/** Number of consecutive failures that open the circuit. */
const FAILURES = 5;
/** Time for which an open circuit blocks all calls. Afterwards, a single call is allowed. */
const REST_MS = 10_000;

/** Wraps a response that counts as a failure, so that it passes through the circuit breaker as an error. */
class Trouble extends Error {
  constructor(readonly answer: unknown) {
    super('the provider call failed');
  }
}

/** Scope of a circuit. Failures with test credentials do not affect live payments. */
interface Watched {
  provider: string;
  environment: Environment;
  /** Payment method, or a payout's rail or wallet. */
  method: string;
}

const nameOf = ({ provider, environment, method }: Watched): string => `${provider} ${environment} ${method}`;

interface Circuit {
  watched: Watched;
  policy: CircuitBreakerPolicy;
  /** Time until which the circuit blocks calls, in milliseconds of the monotonic clock. */
  openUntil: number;
}

/**
 * Circuit breakers per provider, environment and payment method. While a circuit is open, no new payments or payouts are sent to the provider. Each process tracks failures
 * separately.
 */
export class ProviderHealth {
  private readonly byName = new Map<string, Circuit>();

  /**
   * Returns all circuits used so far. An open circuit remains open until a call succeeds, even if no calls
   * are made.
   */
  circuits(): (Watched & { isOpen: boolean })[] {
    return [...this.byName.values()].map(({ watched, policy }) => ({
      ...watched,
      isOpen: policy.state !== CircuitState.Closed,
    }));
  }

  isCircuitOpen(watched: Watched): boolean {
    const circuit = this.byName.get(nameOf(watched));
    return circuit?.policy.state === CircuitState.Open && performance.now() < circuit.openUntil;
  }

  /**
   * Makes a call. Errors and responses for which `trouble` returns true count as failures; declines do not.
   * @returns null if the circuit is open and no request was sent
   */
  async watch<Answer>(
    watched: Watched,
    call: () => Promise<Answer>,
    trouble: (answer: Answer) => boolean,
  ): Promise<Answer | null> {
    try {
      return await this.circuitOf(watched).policy.execute(async () => {
        const answer = await call().catch((error: unknown) => throwTrouble(error));
        return trouble(answer) ? throwTrouble(answer) : answer;
      });
    } catch (error) {
      if (error instanceof BrokenCircuitError) return null;
      if (!(error instanceof Trouble)) throw error;
      if (error.answer instanceof Error) throw error.answer;
      return error.answer as Answer;
    }
  }

  private circuitOf({ provider, environment, method }: Watched): Circuit {
    const watched = { provider, environment, method };
    const known = this.byName.get(nameOf(watched));
    if (known) return known;
    const breaker = new ConsecutiveBreaker(FAILURES);
    const policy = circuitBreaker(handleType(Trouble), { halfOpenAfter: REST_MS, breaker });
    const circuit: Circuit = { watched, policy, openUntil: 0 };
    policy.onBreak(() => {
      circuit.openUntil = performance.now() + REST_MS;
    });
    this.byName.set(nameOf(watched), circuit);
    return circuit;
  }
}

function throwTrouble(what: unknown): never {
  throw new Trouble(what);
}
