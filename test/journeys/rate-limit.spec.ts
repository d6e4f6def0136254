import { createMerchant, operator } from '../support/stack';

it('the gateway allows 120 requests per minute, and rejects the 121st with 429 and Retry-After', async () => {
  const merchant = await createMerchant();
  await operator('merchant', 'set-rate-limit', '--merchant', merchant.id, '--per-minute', 'default');
  const ask = () => merchant.test.get('/v1/balance');
  const answers = [];
  for (let i = 0; i < 120; i += 20) answers.push(...(await Promise.all(Array.from({ length: 20 }, ask))));
  expect(answers.map(({ status }) => status)).toEqual(Array(120).fill(200));
  const remaining = answers.map(({ headers }) => Number(headers.get('ratelimit-remaining')));
  expect(remaining.sort((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, i) => i));
  const over = await ask();
  expect([over.status, over.body.error.code]).toEqual([429, 'rate_limited']);
  const wait = Number(over.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(over.headers.get('ratelimit-limit')).toBe('120');
});

it('the gateway counts each key separately, with the limit set for the merchant', async () => {
  const merchant = await createMerchant();
  await operator('merchant', 'set-rate-limit', '--merchant', merchant.id, '--per-minute', '3');
  const statuses = async (api: typeof merchant.test) =>
    [
      await api.get('/v1/balance'),
      await api.get('/v1/balance'),
      await api.get('/v1/balance'),
      await api.get('/v1/balance'),
    ].map(({ status }) => status);
  expect(await statuses(merchant.test)).toEqual([200, 200, 200, 429]);
  expect(await statuses(merchant.live)).toEqual([200, 200, 200, 429]);
});
