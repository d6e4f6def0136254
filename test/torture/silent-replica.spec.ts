import { SERVICES, type ServiceName } from '@tulay/contracts';
import { eventually, FreezingProxy } from '@tulay/testing';
import { newRunFolder } from '../setup/test-run';
import { isFullRun } from './full-run';
import { SteadyMerchant } from './steady-merchant';
import { TimedLoad } from './timed-load';

const READY = { timeoutMs: 90_000, everyMs: 100 };
/** Duration of a fault as a number of responses; about 12 s. */
const LASTS = 330;
/** Number of responses to wait for after a fault; about 3 s. */
const AFTERWARDS = 80;

const print = (line: string): void => void process.stderr.write(`${line}\n`);

/** The connections of one replica to the bus and to the database. */
interface Proxies {
  bus: FreezingProxy;
  database: FreezingProxy;
}

const startProxies = async (): Promise<Proxies> => ({
  bus: await FreezingProxy.start(),
  database: await FreezingProxy.start(),
});

interface Drill {
  merchant: SteadyMerchant;
  load: TimedLoad;
  proxies: Map<string, Proxies>;
}

/** Starts a stack whose second replicas can be cut off. */
async function startDrill(replicas: number): Promise<Drill> {
  const entries = await Promise.all(
    SERVICES.map(async (name) => [`${name}-2`, await startProxies()] as const),
  );
  const proxies = new Map<string, Proxies>(entries);
  const merchant = await SteadyMerchant.open(newRunFolder(`silent-replica-${replicas}`), {
    replicas,
    perReplica: (name, { NATS_URL, DATABASE_URL }) => {
      const own = proxies.get(name);
      if (!own || !NATS_URL) return {};
      const database = DATABASE_URL ? { DATABASE_URL: own.database.through(DATABASE_URL) } : {};
      return { NATS_URL: own.bus.through(NATS_URL), ...database };
    },
  });
  return { merchant, load: await TimedLoad.open(merchant.stack), proxies };
}

interface Fault {
  name: string;
  begin(drill: Drill, replica: string): void;
  end(drill: Drill, replica: string): void;
}

const signal = ({ merchant }: Drill, replica: string, name: NodeJS.Signals): void =>
  void process.kill(merchant.stack.replicas[replica]!.pid!, name);

const STOPPED: Fault = {
  name: 'stopped',
  begin: (drill, replica) => signal(drill, replica, 'SIGSTOP'),
  end: (drill, replica) => signal(drill, replica, 'SIGCONT'),
};
const KILLED: Fault = {
  name: 'killed',
  begin: (drill, replica) => signal(drill, replica, 'SIGKILL'),
  end: () => undefined,
};
const CUT_OFF: Fault = {
  name: 'cut off from the bus and the database',
  begin: ({ proxies }, replica) => Object.values(proxies.get(replica)!).forEach((proxy) => proxy.vanish()),
  end: ({ proxies }, replica) => Object.values(proxies.get(replica)!).forEach((proxy) => proxy.comeBack()),
};

/**
 * Returns the faults to test for a service. Services with a load balancer are not cut off: a gateway that is
 * cut off receives no requests, as if it were stopped, but embed and dashboard would continue to receive
 * requests.
 */
const faultsOf = (service: ServiceName): Fault[] =>
  ['gateway', 'embed', 'dashboard'].includes(service) ? [STOPPED, KILLED] : [STOPPED, KILLED, CUT_OFF];

async function expectNothingLost({ merchant, load }: Drill): Promise<void> {
  await load.expectConsistent();
  await merchant.expectConsistent();
}

async function untilReady({ merchant: { stack } }: Drill): Promise<void> {
  for (const name of Object.keys(stack.replicas))
    await eventually(
      async () => (await fetch(`http://127.0.0.1:${stack.replicas[name]!.port}/readyz`)).ok,
      READY,
    );
}

/** @returns the duration of the slowest response in milliseconds */
async function endure(drill: Drill, replica: string, fault: Fault): Promise<number> {
  const { load } = drill;
  load.start();
  await load.more(AFTERWARDS);
  fault.begin(drill, replica);
  await load.more(LASTS);
  fault.end(drill, replica);
  await load.more(AFTERWARDS);
  const { lines, slowest } = await load.stop();
  print(`${replica} ${fault.name}: slowest response ${slowest} ms\n${lines.join('\n')}`);
  await untilReady(drill);
  return slowest;
}

// libs/messaging/src/commands/silent-replica.db.spec.ts is a faster test without the services, and part of
// `npm test`.
(isFullRun() ? describe : describe.skip).each([2, 3])('with %i replicas of each service', (replicas) => {
  let drill: Drill;
  /** Rows of a table: the slowest response during each fault. */
  const rows: string[] = [];

  beforeAll(async () => {
    drill = await startDrill(replicas);
  }, 300_000);

  afterAll(async () => {
    print(
      [`| ${replicas} replicas of | Fault | Slowest response |`, '| --- | --- | --- |', ...rows].join('\n'),
    );
    await drill?.merchant.close();
    for (const { bus, database } of drill?.proxies.values() ?? [])
      await Promise.all([bus.stop(), database.stop()]);
  });

  it.each(SERVICES)(
    'every failed request succeeds when it is retried with the same key after a replica of %s stopped responding',
    async (service) => {
      const endured = drill.merchant.sellWhile(async () => {
        for (const fault of faultsOf(service)) {
          const slowest = await endure(drill, `${service}-2`, fault);
          rows.push(`| ${service} | ${fault.name} | ${slowest} ms |`);
        }
      });
      await expect(endured).resolves.toBeUndefined();
    },
    300_000,
  );

  it('nothing is lost or duplicated across all of these outages', () => expectNothingLost(drill), 300_000);
});
