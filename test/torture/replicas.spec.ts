import { SERVICES, type EventResource, type List, type Payment, type ServiceName } from '@tulay/contracts';
import { eventually, isExtendedRun } from '@tulay/testing';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stackFilePath } from '../../tools/stack/src/data-folder/stack-file';
import { projectRoot } from '../../tools/stack/src/project-root';
import { Client } from 'pg';
import { Api } from '../support/api';
import { onBothReplicas } from '../support/everywhere';
import { TRUSTING } from '../setup/start-stack';
import { newRunFolder } from '../setup/test-run';
import { WebhookReceiver } from '../support/webhook-receiver';
import { isFullRun } from './full-run';
import { eventsInStream } from './events-in-stream';
import { namesOf, ReplicaKiller } from './replica-killer';
import { SteadyLoad } from './steady-load';
import { SteadyMerchant } from './steady-merchant';

const PATIENCE = { timeoutMs: 60_000 };
const KILLS = isFullRun() ? 40 : isExtendedRun() ? 4 : 2;
/** The only journey that this spec runs; `npm run test:replicas` runs all journeys. */
const JOURNEY = 'first-payment';
const ROLLED: readonly ServiceName[] = isFullRun()
  ? SERVICES
  : isExtendedRun()
    ? ['gateway', 'payments']
    : ['payments'];

let merchant: SteadyMerchant;
let admin: Client;
const dataDir = newRunFolder('replicas');

beforeAll(async () => {
  merchant = await SteadyMerchant.open(dataDir, { replicas: 2, perService: { gateway: TRUSTING } });
  admin = new Client({ connectionString: merchant.stack.adminUrl });
  await admin.connect();
}, 300_000);

afterAll(async () => {
  await admin?.end();
  await merchant?.close();
});

const print = (line: string): void => void process.stderr.write(`${line}\n`);

/** Creates API clients for a new merchant: one for each gateway, and one that uses both. */
async function openShop(perMinute: number) {
  const { stack } = merchant;
  const made = (await stack.operator([
    'merchant',
    'create',
    '--name',
    'Shop',
    '--email',
    `${randomUUID()}@example.test`,
  ])) as { merchant: { id: string }; keys: { test: string } };
  const limit = ['--merchant', made.merchant.id, '--per-minute', String(perMinute)];
  await stack.operator(['merchant', 'set-rate-limit', ...limit]);
  const through = (port: number): Api => new Api(`http://127.0.0.1:${port}`, made.keys.test);
  const gateways = namesOf('gateway').map((name) => through(stack.replicas[name]!.port));
  return { key: made.keys.test, any: new Api(stack.baseUrl, made.keys.test), gateways };
}

/** Sends a request through all gateways concurrently, `times` times each, and returns the responses. */
const together = <T>(gateways: Api[], times: number, ask: (api: Api) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, () => gateways.map(ask)).flat());

describe('two replicas of each service', () => {
  it("share each key's rate limit", async () => {
    const { gateways } = await openShop(20);
    const answers = await together(gateways, 20, (api) => api.get('/v1/payments'));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  it.each(['/v1/payments', '/v1/customers'])('create one object per Idempotency-Key at %s', async (path) => {
    const { gateways, any } = await openShop(100_000);
    const body = path === '/v1/payments' ? { amount: 100, method: 'gcash_qr' } : { name: 'Ana' };
    const key = { 'idempotency-key': randomUUID() };
    const answers = await together(gateways, 5, (api) => api.post<{ id: string }>(path, body, key));
    const created = answers.filter(({ status }) => status === 201);
    expect(new Set(created.map((answer) => answer.body.id)).size).toBe(1);
    expect(created.filter(({ headers }) => !headers.get('idempotent-replayed'))).toHaveLength(1);
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([]);
    expect((await any.get<List<{ id: string }>>(path)).body.data).toHaveLength(1);
  });

  it('expire each payment once, with one event', async () => {
    const { any } = await openShop(100_000);
    const ids = await Promise.all(Array.from({ length: 20 }, async () => (await any.createPayment()).id));
    await merchant.stack.operator(['clock', 'advance', '--by', '30h']);
    const expired = async (): Promise<string[]> => {
      const { data } = (
        await any.get<List<EventResource<Payment>>>('/v1/events?type=payment.expired&limit=100')
      ).body;
      return data.map((event) => event.data.object.id).sort();
    };
    await eventually(async () => (await expired()).length >= ids.length, PATIENCE);
    expect(await expired()).toEqual([...ids].sort());
    const { rows } = await admin.query<{ count: number }>(
      `SELECT count(*)::int FROM payments.outbox_events WHERE type = 'payment.expired' AND aggregate_id = ANY($1)`,
      [ids],
    );
    expect(rows).toEqual([{ count: ids.length }]);
  });

  it('neither lose nor duplicate data while random replicas are killed, and keep the order of events', async () => {
    await untilClocksAgree();
    const killer = new ReplicaKiller(merchant.stack);
    await merchant.sellWhile(() => killer.kill(KILLS));
    print(`killed by KILLS_SEED=${killer.seed}: ${killer.killed.join(', ')}`);
    await killer.untilAllReady();
    await merchant.expectConsistent();
    await expectEachDeliveryOnce();
    await expectEventsInOrder();
  }, 600_000);

  it('complete a journey while random replicas are killed', async () => {
    const killer = new ReplicaKiller(merchant.stack);
    killer.start();
    const { code, output } = await runJourney();
    await killer.stop();
    print(`killed by KILLS_SEED=${killer.seed}: ${killer.killed.join(', ')}`);
    expect({ code, output }).toEqual({ code: 0, output });
  }, 600_000);

  it('neither lose requests nor repeat webhooks during a rolling restart', async () => {
    const { stack } = merchant;
    const { key, any } = await openShop(1_000_000);
    const hook = await WebhookReceiver.start();
    await any.post('/v1/webhooks/endpoints', { url: hook.url(), events: ['*'] });
    const load = new SteadyLoad(stack.baseUrl, key);
    load.start(6);
    for (const service of ROLLED) await stack.restart(service);
    await load.stop();
    print(`${load.requests} requests, ${load.lost.length} lost, ${load.retried} retried`);
    print(`drained in ms: ${JSON.stringify(Object.fromEntries(ROLLED.map(drainsOf)))}`);
    expect(load.lost).toEqual([]);
    const received = (): string[] => hook.received.map(({ event }) => event.data.object.id).sort();
    await eventually(() => received().length >= load.created.length, PATIENCE);
    expect(received()).toEqual([...load.created].sort());
    await hook.stop();
  }, 600_000);
});

/**
 * Waits until all replicas use the clock that an earlier test changed: one second, or longer on a busy
 * machine. Until then, a payment created by one replica may already be expired for the other.
 */
async function untilClocksAgree(): Promise<void> {
  const { any } = await openShop(100_000);
  const moved = Date.now() / 1000 + 29 * 3600;
  await onBothReplicas(async () => (await any.createPayment()).created >= moved);
}

async function runJourney(): Promise<{ code: number | null; output: string }> {
  const files = `test/journeys/${JOURNEY}\\.spec`;
  const args = ['--selectProjects', 'replicas', '--runInBand', '--testTimeout', '240000', '--', files];
  const { stack } = merchant;
  const env = { ...process.env, BASE_URL: stack.baseUrl, TEST_STACK: stackFilePath(dataDir) };
  const jest = join(projectRoot(), 'node_modules', 'jest', 'bin', 'jest.js');
  const child = spawn(process.execPath, [jest, ...args], { cwd: projectRoot(), env });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => output.push(bytes));
  const code = await new Promise<number | null>((resolve) => void child.on('close', resolve));
  return { code, output: Buffer.concat(output).toString() };
}

/**
 * Checks that no event has two deliveries to one endpoint. Repeated requests for the same delivery are
 * allowed after a notifier was killed.
 */
async function expectEachDeliveryOnce(): Promise<void> {
  const { rows } = await admin.query(
    'SELECT event_id, endpoint_id FROM notifier.deliveries GROUP BY 1, 2 HAVING count(*) > 1',
  );
  expect(rows).toEqual([]);
  const sent = merchant.receiver.received.map(({ event }) => event.id);
  print(`${sent.length} webhooks received, ${sent.length - new Set(sent).size} of them repeats`);
}

/** Checks that each object's events are in the stream in the order in which they were recorded. */
async function expectEventsInOrder(): Promise<void> {
  const events = await eventsInStream(merchant.stack.natsUrl, 'PAYMENTS');
  const { rows } = await admin.query<{ id: string }>('SELECT id FROM payments.outbox_events ORDER BY seq');
  const place = new Map(rows.map(({ id }, at) => [id, at]));
  const last = new Map<string, number>();
  const seen = new Set<string>();
  for (const { id, aggregateId } of events) {
    if (seen.has(id)) continue;
    seen.add(id);
    expect(place.get(id)).toBeGreaterThan(last.get(aggregateId) ?? -1);
    last.set(aggregateId, place.get(id)!);
  }
  expect(seen.size).toBe(rows.length);
}

/** Returns how long each replica of a service took to stop, in milliseconds, from the replicas' logs. */
function drainsOf(service: ServiceName): [string, number[]] {
  const lines = namesOf(service).flatMap((name) =>
    readFileSync(join(dataDir, 'logs', `${name}.log`), 'utf8').split('\n'),
  );
  const drained = lines.filter((line) => line.includes('"drain finished"'));
  return [service, drained.map((line) => (JSON.parse(line) as { ms: number }).ms)];
}
