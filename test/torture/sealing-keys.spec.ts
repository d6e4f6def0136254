import {
  SEALING_SERVICES,
  type CreatedWebhookEndpoint,
  type ProviderConnection,
  type ReceivedCallback,
  type SealingService,
} from '@tulay/contracts';
import { verifySignature } from '@tulay/security';
import { valuesSealedWith } from '@tulay/testing';
import { createHmac, randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorFailure } from '../../tools/stack/src/services/operator';
import { newRunFolder } from '../setup/test-run';
import { Api } from '../support/api';
import { startStack, type RunningStack } from '../support/started-stack';
import { WebhookReceiver } from '../support/webhook-receiver';
import { adminQueries } from './repeats/sealed-columns';

const newKey = (): string => randomBytes(32).toString('base64');

/** The sealing keys of each service; the IDs are the same in every service, the keys are not. */
const KEYS = SEALING_SERVICES.map((service) => ({ service, k1: newKey(), k2: newKey() }));

/** Returns each service's SEAL_KEYS with these keys, the current key first. */
const ring = (...ids: ('k1' | 'k2')[]): Partial<Record<SealingService, NodeJS.ProcessEnv>> =>
  Object.fromEntries(
    KEYS.map(({ service, ...keys }) => [
      service,
      { SEAL_KEYS: ids.map((id) => `${id}:${keys[id]}`).join(',') },
    ]),
  );

const dataDir = newRunFolder('sealing-keys');
let stack: RunningStack;
let receiver: WebhookReceiver;

const restart = async (...ids: ('k1' | 'k2')[]): Promise<void> => {
  await stack?.stop();
  stack = await startStack({ dataDir, silent: true, perService: ring(...ids) });
};

const operator = async <T>(line: string, ...more: string[]): Promise<T> =>
  (await stack.operator([...line.split(' '), ...more])) as T;

/** Returns the number of values of each service that are sealed with a key. */
async function sealedWith(id: string): Promise<Record<string, number>> {
  const { db, close } = await adminQueries(stack.adminUrl);
  const counts: Record<string, number> = {};
  for (const service of SEALING_SERVICES) {
    const found = Object.values(await valuesSealedWith(db, id, service));
    counts[service] = found.reduce((sum, n) => sum + n, 0);
  }
  await close();
  return counts;
}

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  await restart('k1');
}, 300_000);

afterAll(async () => {
  await stack?.stop();
  await receiver.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Creates sealed values in every service. The results contain the secrets. */
async function createSecrets() {
  const contact = ['--name', 'Aling Nena', '--email', 'nena@example.test', '--live'];
  const { keys, merchant } = await operator<{ keys: { test: string }; merchant: { id: string } }>(
    'merchant create',
    ...contact,
  );
  await operator(`merchant invite --merchant ${merchant.id} --email ana@example.test`);
  const compat = ['--webhook-url', receiver.url('/legacy'), '--static-key', 'static-key-of-the-shop'];
  await operator(
    `project create --merchant ${merchant.id} --environment test --name Shop --compat`,
    ...compat,
  );
  const file = join(dataDir, 'xendit.json');
  writeFileSync(file, JSON.stringify({ secret_key: 'xnd_secret', callback_token: 'callback-token' }));
  await operator('provider configure --name xendit --environment live --credentials-file', file);
  const { secret: acquirer } = await operator<{ secret: string }>(
    'provider rotate-secret --provider acquirer',
  );
  return { merchantId: merchant.id, key: keys.test, acquirer };
}

const createEndpoint = async (key: string): Promise<CreatedWebhookEndpoint> => {
  const body = { url: receiver.url(), events: ['*'] };
  const headers = { 'idempotency-key': 'endpoint-1' };
  const api = new Api(stack.baseUrl, key);
  const answer = await api.post<CreatedWebhookEndpoint>('/v1/webhooks/endpoints', body, headers);
  expect(answer.status).toBe(201);
  return answer.body;
};

const defaultSecret = (merchantId: string) =>
  operator<{ secret: string }>(`webhook secret --merchant ${merchantId} --environment test`);

/** Sends a callback of the acquirer about an unknown payment. */
async function callback(secret: string): Promise<number> {
  const time = Math.floor(Date.now() / 1_000);
  const body = JSON.stringify({
    reference: 'UNKNOWN',
    amount: 1,
    status: 'failed',
    provider_ref: `IPS-${time}`,
    occurred_at: time,
  });
  const v1 = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = { 'x-service-signature': `t=${time},v1=${v1}` };
  const api = new Api(stack.baseUrl);
  return (await api.request<ReceivedCallback>('POST', '/providers/acquirer/callback', body, headers)).status;
}

it('a leaked sealing key can be removed after re-sealing, and every secret still works', async () => {
  const { merchantId, key, acquirer } = await createSecrets();
  const endpoint = await createEndpoint(key);
  const byDefault = await defaultSecret(merchantId);
  for (const count of Object.values(await sealedWith('k1'))) expect(count).toBeGreaterThan(0);

  await restart('k2', 'k1');
  await expect(operator('seal re-seal --key k1')).rejects.toThrow(OperatorFailure);
  const resealed = await operator<{ resealed: number; remaining: number }>('seal re-seal --key k2');
  expect(resealed).toMatchObject({ key: 'k2', remaining: 0, unreadable: [], malformed: [] });
  expect(resealed.resealed).toBeGreaterThanOrEqual(8);
  const { values } = await operator<{ values: { key: string }[] }>('seal status');
  expect(new Set(values.map((one) => one.key))).toEqual(new Set(['k2']));
  const { data } = await operator<{ data: object[] }>(
    'audit list --action sealing.values_resealed --limit 100',
  );
  expect(data[0]).toMatchObject({ actor: 'local.first', detail: { key: 'k2' } });

  await restart('k2');
  expect(new Set(Object.values(await sealedWith('k1')))).toEqual(new Set([0]));
  expect(await createEndpoint(key)).toEqual(endpoint);
  const sample = new Api(stack.baseUrl, key).post<{ delivered: boolean }>(
    `/v1/webhooks/endpoints/${endpoint.id}/test`,
  );
  expect((await sample).body).toMatchObject({ delivered: true });
  const { headers, raw } = receiver.received.at(-1)!;
  const signature = String(headers['x-service-signature']);
  verifySignature(signature, Buffer.from(raw), [endpoint.signing_secret], Math.floor(Date.now() / 1_000));
  expect(await defaultSecret(merchantId)).toEqual(byDefault);
  expect(await callback(acquirer)).toBe(200);
  const { connections } = await operator<{ connections: ProviderConnection[] }>(
    'provider show --name xendit --environment live',
  );
  expect(connections.map(({ service, fields }) => [service, fields])).toEqual([
    ['payments', ['callback_token', 'secret_key']],
    ['payouts', ['callback_token', 'secret_key']],
  ]);
}, 600_000);
