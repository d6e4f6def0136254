import { createMerchant } from '../support/stack';

const PAGES_PER_MINUTE = 120;

it('a client that exceeds its page limit does not affect other payers', async () => {
  const { test } = await createMerchant();
  const { body: payment } = await test.post<{ id: string }>('/v1/payments', {
    amount: 100,
    method: 'gcash_qr',
  });
  const open = async (client: string): Promise<number> =>
    (await test.get(`/checkout/${payment.id}`, { 'x-forwarded-for': client })).status;
  const flood: number[] = [];
  for (let at = 0; at < PAGES_PER_MINUTE; at++) flood.push(await open('203.0.113.7'));
  expect(flood).toEqual(Array(PAGES_PER_MINUTE).fill(200));
  expect(await open('203.0.113.7')).toBe(429);
  expect(await open('203.0.113.8')).toBe(200);
});

it.each([
  ['multipart/form-data; boundary=x', 403],
  ['application/x-www-form-urlencoded', 413],
])('a large form from a signed-out client is rejected for the content type %s', async (type, status) => {
  const { test } = await createMerchant();
  const send = () =>
    test.request('POST', '/dashboard/sign-in', 'x'.repeat(2 ** 21), { 'content-type': type });
  expect((await send()).status).toBe(status);
});
