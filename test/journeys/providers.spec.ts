import type { Payment, Payout, Provider } from '@tulay/contracts';
import { everywhere } from '../support/everywhere';
import { isKilledRun } from '../support/send';
import { createMerchant, operator, type TestMerchant } from '../support/stack';

const PAYMENT = { amount: 100, method: 'card' };
const PAYOUT = { amount: 100, method: 'gcash', destination: { account_no: '09171234567' } };

let merchant: TestMerchant;

beforeAll(async () => {
  merchant = await createMerchant('Routed Store');
});

// Enables the provider again, because other test files need the provider.
afterAll(enable);

async function disable(): Promise<void> {
  await operator('provider', 'disable', '--provider', 'sandbox');
  await becomes('/v1/payments', PAYMENT, [400, 'no_route']);
  await becomes('/v1/payouts', PAYOUT, [400, 'no_route']);
}

async function enable(): Promise<void> {
  await operator('provider', 'enable', '--provider', 'sandbox');
  await becomes('/v1/payments', PAYMENT, [201, undefined]);
}

async function becomes(path: string, body: object, expected: [number, string | undefined]): Promise<void> {
  await everywhere(async () => {
    const answer = await merchant.test.post(path, body);
    expect([answer.status, answer.body.error?.code]).toEqual(expected);
  });
}

describe('a provider disabled by an operator', () => {
  it('receives nothing new after a second, until it is enabled again', async () => {
    const { id } = await merchant.test.createPayment();
    await disable();
    expect(await merchant.test.press(id, 'succeed')).toBe(303);
    await enable();
    await becomes('/v1/payouts', PAYOUT, [400, 'insufficient_balance']);
  });

  it('still refunds a payment that it processed', async () => {
    const { id } = await merchant.test.paid();
    await disable();
    const refund = await merchant.test.post<Payment>('/v1/refunds', { payment: id });
    expect([refund.status, refund.body.status]).toEqual([201, 'succeeded']);
    await enable();
  });

  it('does not affect idempotent replays of earlier payments and payouts', async () => {
    const args = ['--merchant', merchant.id, '--environment', 'test', '--amount', '1000', '--reason', 'test'];
    await operator('ledger', 'adjust', ...args);
    const key = { 'idempotency-key': 'before' };
    const payout = await merchant.test.post<Payout>('/v1/payouts', PAYOUT, key);
    const payment = await merchant.test.post<Payment>('/v1/payments', PAYMENT, key);
    await disable();
    expect((await merchant.test.post<Payout>('/v1/payouts', PAYOUT, key)).text).toBe(payout.text);
    expect((await merchant.test.post<Payment>('/v1/payments', PAYMENT, key)).text).toBe(payment.text);
    await enable();
  });
});

describe("a merchant's provider order", () => {
  const list = async (...args: string[]) => {
    const { providers } = await operator<{ providers: Provider[] }>('provider', 'list', ...args);
    return providers.filter(({ service }) => service === 'payments').map(({ name }) => name);
  };

  /**
   * Requires fewer consecutive successes, because starting a command takes about as long as a replica needs to
   * apply the change.
   */
  const told = (holds: () => Promise<void>) => everywhere(holds, isKilledRun() ? 4 : 1);
  const shows = (names: string[], ...args: string[]) =>
    told(async () => expect(await list(...args)).toEqual(names));

  it('is shown for that merchant, and can be reset to the default', async () => {
    const byDefault = ['xendit', 'paymongo', 'maya', 'sandbox', 'acquirer'];
    expect(await list()).toEqual(byDefault);
    const prioritize = (order: string) =>
      operator('provider', 'prioritize', '--merchant', merchant.id, '--order', order);
    await prioritize('acquirer');
    await shows(['acquirer', ...byDefault.slice(0, -1)], '--merchant', merchant.id);
    expect(await list()).toEqual(byDefault);
    await prioritize('');
    await shows(byDefault, '--merchant', merchant.id);
  });

  it('can include weights, and an order without weights removes them', async () => {
    const weigh = (...args: string[]) =>
      operator('provider', 'prioritize', '--merchant', merchant.id, ...args);
    const weights = async () => {
      const args = ['--merchant', merchant.id];
      const { providers } = await operator<{ providers: Provider[] }>('provider', 'list', ...args);
      return providers.flatMap(({ service, name, weight }) =>
        weight === undefined ? [] : [`${service} ${name} ${weight}`],
      );
    };
    await weigh('--weights', 'maya=30,xendit=70');
    const given = ['payments maya 30', 'payments xendit 70', 'payouts xendit 70'];
    await told(async () => expect((await weights()).sort()).toEqual(given));
    await weigh('--order', '');
    await told(async () => expect(await weights()).toEqual([]));
  });
});
