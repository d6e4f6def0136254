import type { Command } from '@tulay/contracts';
import { connectBus, createOperatorKey, toWireError, usersConf, type NatsConnection } from '@tulay/messaging';
import { testNats, type TestNats } from '@tulay/testing';
import { runOperator } from '../src/operator';

export const NOW = new Date('2026-05-08T00:00:00Z');

const PASSWORD = 'sesame';
const KEY = JSON.stringify(createOperatorKey('maria.santos').key);

/** Responds to commands on a real NATS server in place of the services. */
class FakeServices {
  asked: Record<string, unknown[]> = {};
  private readonly stops: (() => void)[] = [];
  private nats: TestNats;
  private bus: NatsConnection;

  /** NATS URL with the operator's credentials, which permit only the operator's commands. */
  get natsUrl(): string {
    return this.urlOf('operator');
  }

  async start(): Promise<void> {
    const users = usersConf(() => PASSWORD).replace('[', `[{ user: fakes, password: ${PASSWORD} },`);
    this.nats = await testNats(`authorization {\n${users}}`);
    this.bus = await connectBus({ url: this.urlOf('fakes'), name: 'fake-services' });
  }

  /** NATS URL with the user's credentials. The user `fakes` has all permissions. */
  urlOf(user: string): string {
    return this.nats.url.replace('nats://', `nats://${user}:${PASSWORD}@`);
  }

  answer<Request, Reply>(command: Command<Request, Reply>, reply: (request: Request) => Reply): void {
    const subscription = this.bus.subscribe(`${command.subject}.operator`, {
      callback: (_, message) => {
        const { data } = message.json<{ data: Request }>();
        (this.asked[command.subject] ??= []).push(data);
        message.respond(JSON.stringify(outcome(() => reply(data))));
      },
    });
    this.stops.push(() => subscription.unsubscribe());
  }

  reset(): void {
    for (const stop of this.stops.splice(0)) stop();
    this.asked = {};
  }

  /** Resolves when the server has processed all subscriptions. */
  ready(): Promise<void> {
    return this.bus.flush();
  }

  async stop(): Promise<void> {
    await this.bus.close();
    await this.nats.stop();
  }
}

function outcome(reply: () => unknown): object {
  try {
    return { response: reply(), isDisposed: true };
  } catch (error) {
    return { err: toWireError(error), isDisposed: true };
  }
}

interface Run {
  code: number;
  out: string;
  err: string;
  /** All progress lines displayed on the terminal, in order. */
  progress: string[];
}

interface JsonRun {
  code: number;
  object: Record<string, unknown>;
}

export interface OperatorUnderTest {
  services: FakeServices;
  /** Runs one command line in this process, with quoting as in a shell. */
  run: (line: string) => Promise<Run>;
  /** Like `run` with `--json`. Throws unless exactly one object was printed. */
  json: (line: string) => Promise<JsonRun>;
}

/** Creates the operator's command line and fake services. All tests in a file share them. */
export function operatorUnderTest(): OperatorUnderTest {
  const services = new FakeServices();
  beforeAll(() => services.start());
  afterEach(() => services.reset());
  afterAll(() => services.stop());
  const run = (line: string): Promise<Run> => runLine(services, line);
  const json = async (line: string): Promise<JsonRun> => {
    const { code, out } = await run(`${line} --json`);
    return { code, object: JSON.parse(out) as Record<string, unknown> };
  };
  return { services, run, json };
}

async function runLine(services: FakeServices, line: string): Promise<Run> {
  await services.ready();
  const out: string[] = [];
  const err: string[] = [];
  const progress: string[] = [];
  const args = (line.match(/"[^"]*"|\S+/g) ?? []).map((arg) => arg.replace(/^"|"$/g, ''));
  const code = await runOperator(args, {
    config: { natsUrl: services.natsUrl, natsMonitorUrl: '', dataDir: '/nowhere', operatorKey: KEY },
    approver: createOperatorKey('jose.cruz').key,
    now: () => NOW,
    pause: () => Promise.resolve(),
    out: (text) => out.push(text),
    err: (text) => err.push(text),
    progress: (text) => progress.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n'), progress };
}
