import type { BalanceTransaction, List, Payment, Payout } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { LAB_PROVIDERS, ProviderLab, type LabProvider } from '../support/provider-lab';
import { baseUrl, createMerchant, operator, type TestMerchant } from '../support/stack';

jest.setTimeout(180_000);

const PATIENCE = { timeoutMs: 60_000 };

let lab: ProviderLab;
let merchant: TestMerchant;

beforeAll(async () => {
  lab = await ProviderLab.start(baseUrl(), operator, 2);
  // Disables automatic settlement, because each test completes its own payouts.
  lab.lab.world.settings.settleAfterMs = null;
  merchant = await createMerchant('Payouts at the Lab');
  await lab.enable(...LAB_PROVIDERS);
  const funds = ['--amount', '5000', '--reason', 'live funds'];
  await operator('ledger', 'adjust', '--merchant', merchant.id, '--environment', 'live', ...funds);
});

afterEach(() => lab.clearFaults());

afterAll(async () => {
  await lab.disable(...LAB_PROVIDERS);
  await lab.stop();
});

const prefer = (provider: LabProvider): Promise<unknown> =>
  operator('provider', 'prioritize', '--merchant', merchant.id, '--order', provider);
const referenceOf = ({ id }: Payout): string => id.slice('po_'.length);
const end = (payout: Payout, how: 'succeed' | 'fail' | 'return'): Promise<unknown> =>
  lab.hand('POST', `payouts/${referenceOf(payout)}/${how}`);
const read = async ({ id }: Payout): Promise<Payout> =>
  (await merchant.live.get<Payout>(`/v1/payouts/${id}`)).body;
const movements = async ({ id }: Payout): Promise<string[]> => {
  const path = `/v1/balance/transactions?source=${id}`;
  return (await merchant.live.get<List<BalanceTransaction>>(path)).body.data.map(({ type }) => type);
};

/** Creates a payout and waits until its provider has received it. */
async function sent(provider: LabProvider): Promise<Payout> {
  await prefer(provider);
  const wish = { amount: 200, method: 'gcash', destination: { account_no: '09171234567' } };
  const payout = await eventually(async () => {
    const { status, body } = await merchant.live.post<Payout>('/v1/payouts', wish);
    expect(status).toBe(201);
    // Retries until every replica uses the merchant's provider order.
    return body.provider === provider ? body : null;
  }, PATIENCE);
  await eventually(
    () => lab.lab.world.payouts.all().some(({ reference }) => sameReference(reference, payout)),
    PATIENCE,
  );
  return payout;
}

/** Allows for PayMongo, which returns references in its own format. */
const sameReference = (reference: string, payout: Payout): boolean =>
  reference.toLowerCase().endsWith(referenceOf(payout));

const becomes = (payout: Payout, status: Payout['status']): Promise<Payout> =>
  eventually(async () => {
    const now = await read(payout);
    return now.status === status ? now : null;
  }, PATIENCE);

it('a live payout that fails at its provider is credited back once', async () => {
  const before = await merchant.live.balance();
  const payout = await sent('xendit');
  await lab.plant('callback_duplicate', { provider: 'xendit', times: 1 });
  await end(payout, 'fail');
  expect((await becomes(payout, 'failed')).failure).toMatchObject({ code: 'invalid_destination' });
  await eventually(async () => (await movements(payout)).length > 1, PATIENCE);
  await lab.lab.world.callbacks.settled();
  expect(await movements(payout)).toEqual(['payout_reversal', 'payout']);
  await eventually(async () => (await merchant.live.balance()) === before, PATIENCE);
});

it('a live payout that is returned after succeeding is credited back once', async () => {
  const before = await merchant.live.balance();
  const payout = await sent('xendit');
  await end(payout, 'succeed');
  await becomes(payout, 'succeeded');
  expect(await movements(payout)).toEqual(['payout']);
  await lab.plant('callback_duplicate', { provider: 'xendit', times: 1 });
  await end(payout, 'return');
  expect((await becomes(payout, 'failed')).failure).toMatchObject({ code: 'returned' });
  await eventually(async () => (await movements(payout)).length > 1, PATIENCE);
  await lab.lab.world.callbacks.settled();
  expect(await movements(payout)).toEqual(['payout_reversal', 'payout']);
  await eventually(async () => (await merchant.live.balance()) === before, PATIENCE);
});

it('a live payout through PayMongo is sent as one transfer, and succeeds after the callback', async () => {
  const payout = await sent('paymongo');
  await end(payout, 'succeed');
  await becomes(payout, 'succeeded');
  const transfers = lab.lab.world.payouts.all().filter(({ reference }) => sameReference(reference, payout));
  expect(transfers.map(({ provider, amount, state }) => [provider, amount, state])).toEqual([
    ['paymongo', 20_000, 'succeeded'],
  ]);
  expect(await movements(payout)).toEqual(['payout']);
});

it("a callback gets a response even if the provider's API does not respond", async () => {
  await prefer('xendit');
  const payment = await eventually(async () => {
    const made = await merchant.live.createPayment({ method: 'instapay_qr', amount: 100 });
    return made.provider === 'xendit' ? made : null;
  }, PATIENCE);
  await lab.plant('timeout_before', { provider: 'xendit', operation: 'read_payment' });
  await lab.pay(payment.provider_ref);
  const { deliveries } = lab.lab.world.callbacks;
  await eventually(() => deliveries.at(-1)?.answer === 200, PATIENCE);
  const now = async () => (await merchant.live.get<Payment>(`/v1/payments/${payment.id}`)).body.status;
  expect(await now()).toBe('pending');
  const silent = ({ fault }: { fault: string | null }): boolean => fault === 'timeout_before';
  await eventually(async () => (await lab.hand<{ fault: string | null }[]>('GET', 'calls')).some(silent));
  expect(await now()).toBe('pending');
});
