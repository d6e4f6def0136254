import 'reflect-metadata';
import { GatewayUnderTest, PAYMENT_BODY, type MerchantWithKeys } from '../../test/gateway-under-test';

jest.setTimeout(120_000);

let gateway: GatewayUnderTest;
let merchant: MerchantWithKeys;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ RATE_LIMIT_EXEMPT_LOOPBACK: 'true' });
  merchant = await gateway.merchant();
});

afterAll(() => gateway?.stop());

it('creates a payment', async () => {
  const answer = await gateway.post('/v1/payments', merchant.test, PAYMENT_BODY);
  expect(answer.json).toMatchObject({ object: 'payment' });
  expect(answer.status).toBe(201);
});
