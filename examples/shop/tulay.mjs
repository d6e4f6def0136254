// Sends requests to Tulay, and verifies its webhooks.
import { createHmac, timingSafeEqual } from 'node:crypto';

const { TULAY_URL, TULAY_SECRET_KEY, TULAY_WEBHOOK_SECRET } = process.env;
for (const name of ['TULAY_URL', 'TULAY_SECRET_KEY', 'TULAY_WEBHOOK_SECRET'])
  if (!process.env[name]) throw new Error(`${name} is not set`);

const TOLERANCE_SECONDS = 300;

export const createPayment = (key, payment) => post('/v1/payments', key, payment);
export const createRefund = (key, refund) => post('/v1/refunds', key, refund);

/**
 * Sends a POST request, and retries it after a temporary error or a missing response. The same key prevents a
 * second payment or refund.
 */
async function post(path, key, body, triesLeft = 3) {
  const response = await fetch(`${TULAY_URL}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TULAY_SECRET_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => null);
  if (response?.ok) return response.json();
  const isTemporary = !response || response.status >= 500 || [409, 429].includes(response.status);
  if (!isTemporary || triesLeft === 1) throw new Error(response ? await response.text() : 'no response');
  const seconds = Number(response?.headers.get('retry-after') ?? 1);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return post(path, key, body, triesLeft - 1);
}

/** @param body the raw request body, not JSON that was parsed and serialized again */
export function isGenuine(header, body) {
  const parts = (header ?? '').split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= TOLERANCE_SECONDS)) return false;
  const expected = createHmac('sha256', TULAY_WEBHOOK_SECRET).update(`${time}.`).update(body).digest();
  const given = parts.filter(([name]) => name === 'v1').map(([, hex]) => Buffer.from(hex ?? '', 'hex'));
  return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}
