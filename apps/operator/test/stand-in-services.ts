import type { Command } from '@tulay/contracts';
import { connectBus, toWireError, type NatsConnection } from '@tulay/messaging';
import { runOperator } from '../src/operator';

export const NOW = new Date('2026-05-08T00:00:00Z');

/** Answers commands on a real bus as the contracts say: the other party of the operator's command line. */
export class StandInServices {
  /** Subject to the requests that came in. */
  asked: Record<string, unknown[]> = {};
  private readonly stops: (() => void)[] = [];

  private constructor(
    readonly natsUrl: string,
    private readonly bus: NatsConnection,
  ) {}

  static async on(natsUrl: string): Promise<StandInServices> {
    return new StandInServices(natsUrl, await connectBus({ url: natsUrl, name: 'services' }));
  }

  answer<Request, Reply>(command: Command<Request, Reply>, reply: (request: Request) => Reply): void {
    const subscription = this.bus.subscribe(command.subject, {
      callback: (_, message) => {
        const { data } = message.json<{ data: Request }>();
        (this.asked[command.subject] ??= []).push(data);
        message.respond(JSON.stringify(outcome(() => reply(data))));
      },
    });
    this.stops.push(() => subscription.unsubscribe());
  }

  /** Forgets every answer and everything that was asked. */
  reset(): void {
    for (const stop of this.stops.splice(0)) stop();
    this.asked = {};
  }

  /** Everything asked so far has arrived. */
  settled(): Promise<void> {
    return this.bus.flush();
  }

  close(): Promise<void> {
    return this.bus.close();
  }
}

function outcome<Reply>(reply: () => Reply): object {
  try {
    return { response: reply(), isDisposed: true };
  } catch (error) {
    return { err: toWireError(error), isDisposed: true };
  }
}

export interface Run {
  code: number;
  out: string;
  err: string;
}

/** Runs one command line (quotes as in a shell) against the stand-ins, in this process. */
export async function operator(services: StandInServices, line: string): Promise<Run> {
  await services.settled();
  const [out, err]: string[][] = [[], []];
  const args = (line.match(/"[^"]*"|\S+/g) ?? []).map((arg) => arg.replace(/^"|"$/g, ''));
  const code = await runOperator(args, {
    config: { natsUrl: services.natsUrl, natsMonitorUrl: '', dataDir: '/nowhere' },
    now: () => NOW,
    pause: () => Promise.resolve(),
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

export interface JsonRun {
  code: number;
  object: Record<string, unknown>;
}

/** What `--json` printed: exactly one object, or this throws. */
export async function operatorJson(services: StandInServices, line: string): Promise<JsonRun> {
  const { code, out } = await operator(services, `${line} --json`);
  return { code, object: JSON.parse(out) as Record<string, unknown> };
}
