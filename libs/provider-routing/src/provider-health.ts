import type { Environment } from '@tulay/contracts';
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleType,
  type CircuitBreakerPolicy,
} from 'cockatiel';

/** So many calls in a row that did not work open the circuit. */
const FAILURES = 5;
/** Then nothing is sent for so long; after it one call tries. */
const REST_MS = 10_000;

/** A provider's answer that counts against it, on its way through the breaker. */
class Trouble extends Error {
  constructor(readonly answer: unknown) {
    super('the provider did not work');
  }
}

/** What a circuit is for. Trouble with test credentials keeps no live money away. */
interface Watched {
  provider: string;
  environment: Environment;
  /** Of a payment its method, of a payout the rail or the wallet. */
  method: string;
}

const nameOf = ({ provider, environment, method }: Watched): string => `${provider} ${environment} ${method}`;

interface Circuit {
  watched: Watched;
  policy: CircuitBreakerPolicy;
  /** Milliseconds of the monotonic clock. */
  openUntil: number;
}

/** Keeps new money away from a provider that does not work for a method. Each process learns it for itself. */
export class ProviderHealth {
  private readonly byName = new Map<string, Circuit>();

  /** Every circuit that was used. One stays open until a call works again, also while nobody calls. */
  circuits(): (Watched & { isOpen: boolean })[] {
    return [...this.byName.values()].map(({ watched, policy }) => ({
      ...watched,
      isOpen: policy.state !== CircuitState.Closed,
    }));
  }

  /** Whether nothing is sent now. */
  isDown(watched: Watched): boolean {
    const circuit = this.byName.get(nameOf(watched));
    return circuit?.policy.state === CircuitState.Open && performance.now() < circuit.openUntil;
  }

  /**
   * Makes a call. An error counts against the provider, and an answer that is `trouble`; one that declines does not.
   * @returns null when the circuit is open: nothing was sent
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
