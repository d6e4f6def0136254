import type { WebhookDefaultSecret } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { createMerchant, operator, type TestMerchant } from '../support/stack';
import { WebhookReceiver } from '../support/webhook-receiver';

const PATH = '/v1/webhooks/default_secret';

let merchant: TestMerchant;
let receiver: WebhookReceiver;

beforeAll(async () => {
  [merchant, receiver] = await Promise.all([createMerchant(), WebhookReceiver.start()]);
});
afterAll(() => receiver?.stop());

const read = async (of = merchant.test) => (await of.get<WebhookDefaultSecret>(PATH)).body.signing_secret;
const rotate = async (overlap_seconds: number, headers?: Record<string, string>) => {
  const { status, body } = await merchant.test.post<WebhookDefaultSecret>(
    `${PATH}/rotate`,
    { overlap_seconds },
    headers,
  );
  expect([status, body.object, body.environment]).toEqual([200, 'webhook_default_secret', 'test']);
  return body.signing_secret;
};

/** Returns which of the secrets sign the next delivery to a payment's own webhook URL. */
async function signers(secrets: string[]): Promise<string[]> {
  const { id } = await merchant.test.createPayment({ webhook_url: receiver.url('/own') });
  const { raw, headers } = await eventually(() => receiver.of(id)[0]);
  const signature = String(headers['x-service-signature']);
  return secrets.filter((secret) => isSigned(raw, signature, secret));
}

function isSigned(raw: string, signature: string, secret: string): boolean {
  try {
    return Stripe.webhooks.constructEvent(raw, signature, secret).object === 'event';
  } catch {
    return false;
  }
}

it("the secret from the API signs deliveries to a payment's webhook_url, before and after a rotation", async () => {
  const first = await read();
  expect(first).toBe(merchant.webhookSecrets.test);
  expect(await signers([first])).toEqual([first]);
  const second = await rotate(3_600);
  expect(await read()).toBe(second);
  expect(second).not.toBe(first);
  expect(await signers([second, first])).toEqual([second, first]);
  await operator('clock', 'advance', '--by', '1h');
  await eventually(async () => (await signers([second, first])).length === 1);
  expect(await signers([second, first])).toEqual([second]);
  const third = await rotate(0);
  expect(await signers([third, second])).toEqual([third]);
});

it('a rotation that is repeated with its Idempotency-Key returns the same secret', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const secret = await rotate(60, headers);
  expect(await rotate(60, headers)).toBe(secret);
  expect(await read()).toBe(secret);
});

it('secrets differ between merchants, and between test and live mode', async () => {
  const other = await createMerchant();
  const live = await read(merchant.live);
  await rotate(0);
  expect(await read(merchant.live)).toBe(live);
  const secrets = [await read(), live, await read(other.test), await read(other.live)];
  expect(new Set(secrets).size).toBe(4);
});
