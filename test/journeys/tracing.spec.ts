import type { Payment } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startStack, type RunningStack } from '../support/started-stack';
import { newRunFolder } from '../setup/test-run';
import { Api } from '../support/api';
import { SpanCollector, type CollectedSpan } from '../support/span-collector';
import { WebhookReceiver } from '../support/webhook-receiver';

const PROBE = join(__dirname, '../setup/report-modules.cjs');
const CUSTOMER = { email: 'juan.marker@example.test', name: 'Juan Marker', phone: '+639171234567' };

let folder: string;
let collector: SpanCollector;
let receiver: WebhookReceiver;
let stack: RunningStack;
let api: Api;
let key: string;

const modulesFile = (service: string): string => join(folder, `modules-of-${service}`);
const watched = (service: string) => ({
  NODE_OPTIONS: `--require=${PROBE}`,
  LOADED_MODULES_FILE: modulesFile(service),
});

beforeAll(async () => {
  folder = newRunFolder('tracing');
  collector = await SpanCollector.start();
  receiver = await WebhookReceiver.start();
  stack = await startStack({
    dataDir: folder,
    silent: true,
    natsServerBin: process.env.NATS_SERVER_BIN || undefined,
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
    perService: {
      payments: watched('payments'),
      catalog: { OTEL_EXPORTER_OTLP_ENDPOINT: '', ...watched('catalog') },
    },
  });
  const merchant = ['merchant', 'create', '--name', 'Traced', '--email', 'traced@example.test'];
  const created = (await stack.operator(merchant)) as { keys: { test: string } };
  key = created.keys.test;
  api = new Api(stack.baseUrl, key);
  await api.post('/v1/webhooks/endpoints', { url: receiver.url('/hook?token=hook-marker'), events: ['*'] });
});

afterAll(async () => {
  await stack.stop();
  await receiver.stop();
  collector.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const create = (headers: Record<string, string> = {}): Promise<Payment> =>
  api.createPayment({ description: 'description-marker', customer: CUSTOMER }, headers);

/** Returns the trace ID of the last request that created a payment. */
async function traceOfCreate(): Promise<string> {
  const isCreate = ({ name }: CollectedSpan) => name === 'POST /v1/payments';
  return (await eventually(() => collector.spans.filter(isCreate).at(-1))).traceId;
}

const webhooksOf = (traceId: string): CollectedSpan[] =>
  collector.spans.filter(
    ({ name, links }) => name === 'webhook' && links.some((link) => link.traceId === traceId),
  );

const linesIn = (service: string, traceId: string): Record<string, unknown>[] =>
  readFileSync(join(folder, 'logs', `${service}.log`), 'utf8')
    .split('\n')
    .filter((line) => line.includes(traceId))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it('a create request has one trace through gateway, payments and notifier, and links to a webhook span', async () => {
  collector.spans.length = 0;
  const { id } = await create();
  await eventually(() => receiver.of(id).length > 0);
  const traceId = await traceOfCreate();
  const services = () => new Set(collector.of(traceId).map(({ service }) => service));
  await eventually(() => ['gateway', 'payments', 'notifier'].every((name) => services().has(name)));

  const spans = collector.of(traceId);
  const named = (name: string) => spans.find((span) => span.name.includes(name));
  expect(named('POST /v1/payments')).toMatchObject({
    service: 'gateway',
    parentId: '',
    attributes: { 'http.route': '/v1/payments', 'http.response.status_code': 201 },
  });
  const asked = spans.filter(({ name }) => name === 'payments.cmd.create-payment');
  expect(asked.map(({ service }) => service).sort()).toEqual(['gateway', 'payments']);
  const [client, server] = ['gateway', 'payments'].map((name) =>
    asked.find(({ service }) => service === name),
  );
  expect(server?.parentId).toBe(client?.spanId);
  expect(named('insert-payments-with-events')).toMatchObject({
    service: 'payments',
    parentId: server?.spanId,
  });
  expect(named('notifier-record-events')).toMatchObject({ service: 'notifier', parentId: server?.spanId });

  const webhook = await eventually(() => webhooksOf(traceId)[0]);
  expect(webhook).toMatchObject({ service: 'notifier', attributes: { 'http.response.status_code': 200 } });
  expect(webhook.traceId).not.toBe(traceId);
});

it('a webhook that succeeds a day later still links to its create request', async () => {
  collector.spans.length = 0;
  receiver.answers(500);
  const { id } = await create();
  const attempts = () => receiver.of(id, 'payment.pending').length;
  await eventually(() => attempts() === 1);
  const traceId = await traceOfCreate();
  await eventually(() => webhooksOf(traceId).length === 1);
  receiver.answers(200);
  // Repeats the clock change, because the next attempt is scheduled only after the previous result is saved.
  await eventually(
    async () => {
      await stack.operator(['clock', 'advance', '--by', '1d']);
      return attempts() === 2;
    },
    { timeoutMs: 30_000 },
  );
  await eventually(() => webhooksOf(traceId).length === 2);
  expect(webhooksOf(traceId).map(({ attributes }) => attributes['webhook.attempt'])).toEqual([1, 2]);
});

it('create requests in one batch have separate traces, and the batch links to all of them', async () => {
  collector.spans.length = 0;
  const count = 12;
  await Promise.all(Array.from({ length: count }, () => create()));
  const servers = () =>
    collector.spans.filter(({ service, name }) => service === 'payments' && name.endsWith('create-payment'));
  await eventually(() => servers().length === count);
  expect(new Set(servers().map(({ traceId }) => traceId)).size).toBe(count);
  const batches = () =>
    collector.spans.filter(({ service, name }) => service === 'payments' && name === 'batch');
  const largest = () => Math.max(...batches().map(({ links }) => links.length));
  await eventually(() => largest() > 0);
  const ofBatch = batches().find(({ links }) => links.length === largest())!;
  const inserted = collector.spans.filter(({ parentId }) => parentId === ofBatch.spanId);
  expect(inserted.some(({ name }) => name.includes('insert-payments-with-events'))).toBe(true);
});

it('the gateway ignores the traceparent header of an external caller', async () => {
  collector.spans.length = 0;
  const foreign = 'abcdefabcdefabcdefabcdefabcdef01';
  await create({ traceparent: `00-${foreign}-abcdefabcdefab01-01` });
  expect(await traceOfCreate()).not.toBe(foreign);
  expect(collector.of(foreign)).toEqual([]);
});

it('a log line contains the trace ID and the version', async () => {
  await create();
  const traceId = await traceOfCreate();
  const line = await eventually(() => linesIn('gateway', traceId)[0]);
  expect(line).toMatchObject({
    msg: 'request',
    trace_id: traceId,
    version: expect.stringMatching(/^\d+\.\d+/),
  });
});

it('webhooks contain no trace header', async () => {
  expect(receiver.received.length).toBeGreaterThan(0);
  for (const { headers } of receiver.received)
    expect(Object.keys(headers).sort()).toEqual(
      'connection content-length content-type host user-agent x-service-attempt x-service-delivery x-service-event x-service-signature'.split(
        ' ',
      ),
    );
});

it('spans contain no keys, bodies, statement parameters or addresses', async () => {
  const refused = await api.post('/v1/payments', {
    amount: -1,
    method: 'refused-marker',
    customer: CUSTOMER,
  });
  expect(refused.status).toBe(400);
  const { id } = await create({ 'idempotency-key': 'key-marker' });
  await api.get(`/v1/payments/${id}?marker=query-marker`);
  await eventually(() => receiver.of(id).length > 0);
  await eventually(() => collector.spans.some(({ name }) => name === 'GET /v1/payments/:id'));
  const secrets = [key, CUSTOMER.email, CUSTOMER.name, CUSTOMER.phone, id, receiver.url('')];
  const markers = [
    'description-marker',
    'refused-marker',
    'key-marker',
    'query-marker',
    'hook-marker',
    '127.0.0.1',
  ];
  const all = Buffer.concat(collector.received).toString('latin1');
  expect([...secrets, ...markers].filter((secret) => all.includes(secret))).toEqual([]);
});

it('a service with tracing disabled loads no OpenTelemetry module except the API, which prom-client requires', async () => {
  const loadedBy = async (service: 'payments' | 'catalog') => {
    process.kill(stack.pids[service]!, 'SIGUSR2');
    const file = modulesFile(service);
    await eventually(() => existsSync(file) && readFileSync(file, 'utf8').length > 0);
    return readFileSync(file, 'utf8').split('\n');
  };
  const traced = (files: string[]) => files.filter((file) => /@opentelemetry\/(?!api\/)/.test(file));
  expect(traced(await loadedBy('payments'))).not.toEqual([]);
  const files = await loadedBy('catalog');
  expect(files.some((file) => file.includes('fastify'))).toBe(true);
  expect(traced(files)).toEqual([]);
});
