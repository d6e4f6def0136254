import type { Payment, Payout, Refund, UnappliedReceipt } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { LAB_PROVIDERS, ProviderLab, type LabProvider } from '../support/provider-lab';
import { baseUrl, createMerchant, operator, type TestMerchant } from '../support/stack';

let lab: ProviderLab;
let merchant: TestMerchant;

/**
 * Created first and checked last: a payment without a callback is polled after 30 seconds, and the live clock
 * cannot be advanced.
 */
let early: { payment: Payment; payout: Payout };

const prefer = (...order: LabProvider[]): Promise<unknown> =>
  operator(
    'provider',
    'prioritize',
    '--merchant',
    merchant.id,
    '--order',
    order.join(','),
    '--for',
    'payments',
  );
const create = (method: string, amount = 1250.5): Promise<Payment> =>
  merchant.live.createPayment({ method, amount });
const read = async ({ id }: Payment): Promise<Payment> =>
  (await merchant.live.get<Payment>(`/v1/payments/${id}`)).body;
const becomes = (payment: Payment, status: Payment['status']): Promise<Payment> =>
  eventually(
    async () => {
      const now = await read(payment);
      return now.status === status ? now : null;
    },
    { timeoutMs: 60_000 },
  );

async function receiptsOf(payment: Payment): Promise<UnappliedReceipt[]> {
  const reference = lab.lab.world.payables.find(payment.provider_ref ?? '')?.reference;
  const { receipts } = await operator<{ receipts: UnappliedReceipt[] }>('receipts', 'list');
  return receipts.filter((receipt) => receipt.reference === reference);
}

beforeAll(async () => {
  lab = await ProviderLab.start(baseUrl(), operator);
  merchant = await createMerchant('Lab Store');
  await lab.enable(...LAB_PROVIDERS);
  await prefer('xendit');
  early = { payment: await unheard(), payout: await sendOut() };
});

async function unheard(): Promise<Payment> {
  const payment = await create('instapay_qr');
  await lab.plant('callback_lost', { provider: 'xendit', times: 1 });
  await lab.pay(payment.provider_ref);
  return payment;
}

async function sendOut(): Promise<Payout> {
  const funds = ['--amount', '500', '--reason', 'live funds'];
  await operator('ledger', 'adjust', '--merchant', merchant.id, '--environment', 'live', ...funds);
  const wish = { amount: 200, method: 'gcash', destination: { account_no: '09171234567' } };
  const { status, body } = await merchant.live.post<Payout>('/v1/payouts', wish);
  expect(status).toBe(201);
  return body;
}

afterEach(() => lab.clearFaults());

// Disables the providers, because other journeys expect no provider for live cards and transfers.
afterAll(async () => {
  await lab.disable(...LAB_PROVIDERS);
  await eventually(async () => {
    const answer = await merchant.live.post('/v1/payments', { method: 'card', amount: 100 });
    return answer.body.error?.code === 'no_route';
  });
  await lab.stop();
});

describe('a live payment', () => {
  it.each<[LabProvider, string, keyof Payment]>([
    ['xendit', 'instapay_qr', 'qr_code'],
    ['xendit', 'card', 'checkout_url'],
    ['xendit', 'bank_transfer', 'checkout_url'],
    ['paymongo', 'gcash_qr', 'qr_code'],
    ['paymongo', 'card', 'checkout_url'],
    ['maya', 'instapay_qr', 'qr_code'],
    ['maya', 'card', 'checkout_url'],
  ])(
    'is created for %s by %s, paid at the provider, and succeeds after the callback',
    async (provider, method, shows) => {
      await prefer(provider);
      const payment = await create(method);
      expect(payment).toMatchObject({ environment: 'live', status: 'pending', provider });
      expect(payment[shows]).toEqual(expect.any(String));
      await lab.pay(payment.provider_ref);
      expect(await becomes(payment, 'succeeded')).toMatchObject({ amount: 1250.5 });
    },
  );

  it('fails if the provider declines it', async () => {
    await prefer('maya');
    const payment = await create('instapay_qr');
    await lab.hand('POST', `payments/${payment.provider_ref}/decline`);
    expect((await becomes(payment, 'failed')).failure).toEqual(expect.anything());
  });

  it('is not changed by a forged callback, and is credited once for a repeated callback', async () => {
    await prefer('paymongo');
    const payment = await create('instapay_qr');
    await lab.plant('callback_forged', { provider: 'paymongo', times: 1 });
    await lab.plant('callback_duplicate', { provider: 'paymongo', times: 1 });
    await lab.pay(payment.provider_ref);
    await becomes(payment, 'succeeded');
    await lab.lab.world.callbacks.settled();
    const forged = lab.lab.world.callbacks.deliveries.filter(({ fault }) => fault === 'forged');
    expect(forged.map(({ answer }) => answer)).toEqual([401]);
    const expanded = await merchant.live.get<Payment>(`/v1/payments/${payment.id}?expand=events`);
    expect(expanded.body.events?.map(({ type }) => type)).toEqual(['payment.pending', 'payment.succeeded']);
  });

  it.each([
    ['wrong_amount', 'wrong_amount'],
    ['wrong_currency', 'wrong_currency'],
  ])(
    'does not succeed with the fault %s, and the money becomes an unapplied receipt',
    async (fault, reason) => {
      await prefer('xendit');
      const payment = await create('instapay_qr');
      await lab.plant(fault);
      await lab.pay(payment.provider_ref);
      const [receipt] = await eventually(
        async () => {
          const found = await receiptsOf(payment);
          return found.length ? found : undefined;
        },
        { timeoutMs: 60_000 },
      );
      expect(receipt).toMatchObject({ reason });
      expect((await read(payment)).status).not.toBe('succeeded');
    },
  );
});

describe('failover between providers', () => {
  it('sends the payment to the next provider if the first is unavailable', async () => {
    await prefer('xendit', 'paymongo', 'maya');
    await lab.plant('unavailable', { provider: 'xendit', operation: 'create_payment' });
    const payment = await create('instapay_qr');
    expect(payment).toMatchObject({ status: 'pending', provider: 'paymongo' });
    await lab.pay(payment.provider_ref);
    await becomes(payment, 'succeeded');
  });

  it('records an unapplied receipt if a payer pays a QR code whose creation response was lost', async () => {
    await prefer('xendit', 'maya');
    await lab.plant('reset_after', { provider: 'xendit', operation: 'create_payment', times: 1 });
    const payment = await create('instapay_qr');
    expect(payment.provider).toBe('maya');
    const orphan = lab.lab.world.payables
      .all()
      .filter((one) => one.provider === 'xendit')
      .at(-1);
    await lab.pay(payment.provider_ref);
    await becomes(payment, 'succeeded');
    await lab.pay(orphan?.id ?? '');
    const { receipts } = await eventually(async () => {
      const listed = await operator<{ receipts: UnappliedReceipt[] }>('receipts', 'list');
      return listed.receipts.some(({ reference }) => reference === orphan?.reference) ? listed : undefined;
    });
    expect(receipts.filter(({ reference }) => reference === orphan?.reference)).toHaveLength(1);
  });
});

describe('an unapplied receipt', () => {
  const orphanOf = async (): Promise<UnappliedReceipt> => {
    await prefer('xendit', 'maya');
    await lab.plant('reset_after', { provider: 'xendit', operation: 'create_payment', times: 1 });
    const payment = await create('card', 300);
    expect(payment.provider).toBe('maya');
    const orphan = lab.lab.world.payables
      .all()
      .filter((one) => one.provider === 'xendit')
      .at(-1);
    await lab.pay(orphan?.id ?? '');
    return eventually(
      async () => {
        const { receipts } = await operator<{ receipts: UnappliedReceipt[] }>('receipts', 'list');
        return receipts.find(({ reference }) => reference === orphan?.reference);
      },
      { timeoutMs: 60_000 },
    );
  };
  const decide = (verb: string, { id }: UnappliedReceipt) => {
    const args = ['--receipt', String(id), '--environment', 'live', '--note', 'agreed'];
    return operator<{ receipt: UnappliedReceipt }>('receipts', verb, ...args);
  };

  it('can be refunded by the provider that received the money', async () => {
    const receipt = await orphanOf();
    const { refund } = (await decide('refund', receipt)).receipt;
    const resolved = async () => {
      const { receipts } = await operator<{ receipts: UnappliedReceipt[] }>('receipts', 'list', '--all');
      return receipts.find(({ id }) => id === receipt.id)?.resolution?.outcome === 'returned';
    };
    await eventually(resolved, { timeoutMs: 60_000 });
    const back = lab.lab.world.refunds.all().filter(({ reference }) => refund?.id === `rrf_${reference}`);
    expect(back.map(({ amount, state }) => [amount, state])).toEqual([[30_000, 'succeeded']]);
  });

  it('can be credited to the merchant of the original payment', async () => {
    const receipt = await orphanOf();
    const { resolution } = (await decide('credit', receipt)).receipt;
    expect(resolution).toMatchObject({ merchant: merchant.id, done: true });
  });
});

describe('a refund', () => {
  it('is rejected for a QR Ph payment at Xendit before anything is posted', async () => {
    await prefer('xendit');
    const payment = await create('instapay_qr');
    await lab.pay(payment.provider_ref);
    await becomes(payment, 'succeeded');
    const answer = await merchant.live.post('/v1/refunds', { payment: payment.id });
    const { code, issues } = answer.body.error;
    expect([answer.status, code, issues]).toEqual([
      400,
      'invalid_state',
      { payment: ['refund_not_supported'] },
    ]);
    expect(lab.lab.world.refunds.all().filter(({ payable }) => payable === payment.provider_ref)).toEqual([]);
  });

  it('of a card payment can be split into parts, each sent once to the provider', async () => {
    await prefer('xendit');
    const payment = await create('card', 300);
    await lab.pay(payment.provider_ref);
    await becomes(payment, 'succeeded');
    for (const body of [{ amount: 100 }, {}]) {
      const { body: made } = await merchant.live.post<Refund>('/v1/refunds', {
        payment: payment.id,
        ...body,
      });
      await eventually(async () => {
        const { body: refund } = await merchant.live.get<Refund>(`/v1/refunds/${made.id}`);
        return refund.status === 'succeeded';
      });
    }
    expect((await read(payment)).status).toBe('refunded');
    const back = lab.lab.world.refunds.all().filter(({ payable }) => payable === payment.provider_ref);
    expect(back.map(({ amount, state }) => [amount, state])).toEqual([
      [10_000, 'succeeded'],
      [20_000, 'succeeded'],
    ]);
  });
});

it('polling detects a payment whose callback was lost', async () => {
  expect(await becomes(early.payment, 'succeeded')).toMatchObject({ provider: 'xendit' });
});

it('a live payout is sent once to its provider, and succeeds after the provider has paid', async () => {
  const path = `/v1/payouts/${early.payout.id}`;
  const paid = async () => (await merchant.live.get<Payout>(path)).body.status === 'succeeded';
  await eventually(paid, { timeoutMs: 60_000 });
  const sent = lab.lab.world.payouts.all().filter(({ environment }) => environment === 'live');
  expect(sent.map(({ provider, amount, state }) => [provider, amount, state])).toEqual([
    ['xendit', 20_000, 'succeeded'],
  ]);
});

describe('a rotated callback secret', () => {
  it('is rejected until it is configured, and is then valid together with the previous secret', async () => {
    await prefer('xendit');
    const { xendit } = lab.lab.world.accounts.live;
    const older = xendit.callbackToken;
    const last = () => lab.lab.world.callbacks.deliveries.at(-1);
    await lab.hand('POST', 'credentials/xendit/rotate');
    const payment = await create('instapay_qr');
    await lab.pay(payment.provider_ref);
    await eventually(() => last()?.answer === 401);
    await lab.configure('xendit');
    // The lab retries the callback until the stack uses the new secret.
    await eventually(() => last()?.answer === 200);
    await becomes(payment, 'succeeded');
    xendit.callbackToken = older;
    const another = await create('instapay_qr');
    await lab.pay(another.provider_ref);
    await becomes(another, 'succeeded');
    expect(last()).toMatchObject({ answer: 200 });
  });
});
