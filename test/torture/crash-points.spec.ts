import {
  newId,
  type Balance,
  type BalanceTransaction,
  type EventResource,
  type List,
  type Payment,
  type PaymentLink,
  type Payout,
  type Refund,
  type UnappliedReceipt,
} from '@tulay/contracts';
import { eventually, isExtendedRun } from '@tulay/testing';
import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startLab, type RunningLab } from '../../tools/lab/src/lab';
import { startStack, type RunningStack } from '../support/started-stack';
import { newRunFolder } from '../setup/test-run';
import { Api } from '../support/api';
import { failpoints } from '../support/failpoints';
import { Payer } from '../support/payer';
import { persist as persistAt } from '../support/persist';
import { WebhookReceiver } from '../support/webhook-receiver';
import { isFullRun } from './full-run';

const PATIENCE = { timeoutMs: 60_000 };
/**
 * Gives services time to process due work between two clock changes. Without the pause, the clock would run
 * ahead of work that the services are about to complete.
 */
const LEAPS = { ...PATIENCE, everyMs: 500 };

/**
 * The failpoints that this spec tests. Another spec tests the failpoints of the dashboard. A short run tests
 * only the most dangerous ones: after a reply from another service or a provider, before the result is saved.
 */
const names = failpoints()
  .map(({ name }) => name)
  .filter((name) => !name.startsWith('dashboard.'))
  .filter((name) => isFullRun() || name.endsWith('.answered'));

let stack: RunningStack;
let merchant: { merchant: { id: string }; keys: { test: string } };
let api: Api;
let armed: string;
let lab: RunningLab;

beforeAll(async () => {
  const dataDir = newRunFolder('crash-points');
  armed = join(dataDir, 'failpoint');
  stack = await startStack({
    dataDir,
    silent: true,
    env: { ALLOW_FAILPOINTS: 'true', FAILPOINT_FILE: armed },
  });
  merchant = (await stack.operator([
    'merchant',
    'create',
    '--name',
    'Crash',
    '--email',
    'crash@example.test',
  ])) as typeof merchant;
  await stack.operator([
    'merchant',
    'set-rate-limit',
    '--merchant',
    merchant.merchant.id,
    '--per-minute',
    '100000',
  ]);
  await stack.operator([
    'ledger',
    'adjust',
    '--merchant',
    merchant.merchant.id,
    '--environment',
    'test',
    '--amount',
    '100000',
    '--reason',
    'test',
  ]);
  api = new Api(stack.baseUrl, merchant.keys.test);
}, 300_000);

afterAll(() => stack?.stop(), 60_000);

/** Sends a request, and retries until a response arrives. */
const persist = <T>(path: string, body: object): Promise<T> => persistAt<T>(api, path, body, PATIENCE);

async function read<T>(path: string): Promise<T> {
  const answer = await eventually(async () => {
    const tried = await api.get<T>(path).catch(() => null);
    return tried?.status === 200 ? { body: tried.body } : null;
  }, PATIENCE);
  return answer.body;
}

const balance = async (): Promise<number> => (await read<Balance>('/v1/balance')).available.PHP ?? 0;

/** Advances the clock until the armed failpoint is hit and the object reaches its final status. */
async function untilStruckAndEnded(path: string, ends: string[]): Promise<string> {
  const ended = await eventually(async () => {
    await stack.operator(['clock', 'advance', '--by', '90s']).catch(() => null);
    const { status } = await read<{ status: string }>(path);
    return !existsSync(armed) && ends.includes(status) ? { status } : null;
  }, LEAPS);
  return ended.status;
}

const movements = async (source: string): Promise<string[]> =>
  (await read<List<BalanceTransaction>>(`/v1/balance/transactions?source=${source}`)).data.map(
    ({ type }) => type,
  );

const refunding = async (name: string): Promise<void> => {
  const { id } = await persist<Payment>('/v1/payments', { amount: 100, method: 'gcash_qr' });
  await eventually(async () => (await api.press(id, 'succeed').catch(() => 0)) === 303, PATIENCE);
  await eventually(async () => (await movements(id)).length === 1, PATIENCE);
  const before = await balance();
  writeFileSync(armed, name);
  const refund = await persist<Refund>('/v1/refunds', { payment: id, amount: 40 });
  expect(await untilStruckAndEnded(`/v1/refunds/${refund.id}`, ['succeeded', 'failed'])).toBe('succeeded');
  await eventually(async () => (await balance()) === before - 40, PATIENCE);
  expect(await movements(refund.id)).toEqual(['refund']);
  expect((await read<List<Refund>>(`/v1/refunds?payment=${id}`)).data).toHaveLength(1);
};

const payingOut = async (name: string): Promise<void> => {
  const before = await balance();
  writeFileSync(armed, name);
  const body = { amount: 25, method: 'gcash', destination: { account_no: '09171234567' } };
  const payout = await persist<Payout>('/v1/payouts', body);
  expect(await untilStruckAndEnded(`/v1/payouts/${payout.id}`, ['succeeded', 'failed'])).toBe('succeeded');
  await eventually(async () => (await balance()) === before - 25, PATIENCE);
  expect(await movements(payout.id)).toEqual(['payout']);
};

const cancelling = async (name: string): Promise<void> => {
  const before = await balance();
  const body = { amount: 25, method: 'gcash', destination: { account_no: '09171234567' } };
  const payout = await persist<Payout>('/v1/payouts', body);
  writeFileSync(armed, name);
  expect((await persist<Payout>(`/v1/payouts/${payout.id}/cancel`, {})).status).toBe('cancelled');
  expect(await untilStruckAndEnded(`/v1/payouts/${payout.id}`, ['cancelled', 'succeeded'])).toBe('cancelled');
  await eventually(async () => (await balance()) === before, PATIENCE);
  expect(await movements(payout.id)).toEqual(['payout_reversal', 'payout']);
};

const payingLink = async (name: string): Promise<void> => {
  const body = { description: 'Lunch', amount: 100, method: 'gcash_qr' };
  const link = await persist<PaymentLink>('/v1/payment_links', body);
  writeFileSync(armed, name);
  const formKey = randomUUID();
  const { paymentId } = await eventually(async () => {
    const begun = await new Payer().pay(link.url, { formKey }).catch(() => null);
    return begun?.paymentId ? begun : null;
  }, PATIENCE);
  await eventually(async () => (await api.press(paymentId, 'succeed').catch(() => 0)) === 303, PATIENCE);
  const told = async () => {
    const events = await read<List<EventResource<PaymentLink>>>(
      '/v1/events?type=payment_link.paid&limit=100',
    );
    return events.data.filter(({ data }) => data.object.id === link.id);
  };
  await eventually(async () => !existsSync(armed) && (await told()).length > 0, PATIENCE);
  const { usage_count, last_payment_id } = await read<PaymentLink>(`/v1/payment_links/${link.id}`);
  expect([usage_count, last_payment_id, (await told()).length]).toEqual([1, paymentId, 1]);
  const payments = (await read<List<Payment>>('/v1/payments?limit=100')).data;
  expect(payments.filter(({ metadata }) => metadata.payment_link_id === link.id)).toHaveLength(1);
};

/** Creates a paid and a free checkout. Each creates one payment and one notification. */
const checkingOut = async (name: string): Promise<void> => {
  const hook = await WebhookReceiver.start();
  const create = ['project', 'create', '--merchant', merchant.merchant.id, '--name', 'Legacy', '--compat'];
  const webhook = ['--webhook-url', hook.url(), '--static-key', 'K'];
  const made = await stack.operator([...create, ...webhook]);
  const { project, compat_secret } = made as { project: { slug: string }; compat_secret: string };
  for (const amount of [500, 0]) {
    const externalId = randomUUID();
    writeFileSync(armed, name);
    const path = `/api/merchant-project/${project.slug}/webhook-checkout`;
    const open = () => api.post<{ reference: string }>(path, { externalId, amount }, { sk: compat_secret });
    const answer = await eventually(async () => {
      const tried = await open().catch(() => null);
      return tried?.status === 200 ? tried.body : null;
    }, PATIENCE);
    expect(existsSync(armed)).toBe(false);
    if (amount)
      await eventually(async () => (await api.press(answer.reference, 'succeed')) === 303, PATIENCE);
    await eventually(async () => (await movements(answer.reference)).length === 1, PATIENCE);
    const payments = (await read<List<Payment>>('/v1/payments?limit=100')).data;
    expect(payments.filter(({ external_id }) => external_id === externalId)).toHaveLength(1);
    await eventually(() => hook.received.some(({ raw }) => raw.includes(externalId)), PATIENCE);
    expect((await open()).body).toMatchObject({ reference: answer.reference, status: 'success' });
    expect(hook.received.filter(({ raw }) => raw.includes(externalId))).toHaveLength(1);
  }
  await hook.stop();
};

/** Routes the merchant's payments and payouts to Xendit, which the lab simulates. */
async function connectLab(): Promise<RunningLab> {
  const started = await startLab({ callbackBase: stack.baseUrl });
  const answer = await fetch(`${started.url}/lab/credentials/xendit?environment=test`);
  const file = `${armed}.json`;
  writeFileSync(file, await answer.text());
  const xendit = ['--name', 'xendit', '--environment', 'test', '--credentials-file', file];
  await stack.operator(['provider', 'configure', ...xendit, '--overlap', '0s']);
  const order = ['--merchant', merchant.merchant.id, '--order', 'xendit,sandbox'];
  await stack.operator(['provider', 'prioritize', ...order]);
  await eventually(async () => {
    await persist('/v1/payments', { amount: 100, method: 'instapay_qr' });
    return started.world.payables.all().length > 0;
  }, PATIENCE);
  return started;
}

const takingPayment = async (name: string): Promise<void> => {
  writeFileSync(armed, name);
  const externalId = randomUUID();
  const body = { amount: 100, method: 'instapay_qr', external_id: externalId };
  const payment = await persist<Payment>('/v1/payments', body);
  const shown = JSON.stringify(payment);
  const payable = lab.world.payables.all().find(({ qr }) => qr && shown.includes(qr));
  expect((await fetch(`${lab.url}/lab/payments/${payable?.id}/pay`, { method: 'POST' })).status).toBe(200);
  expect(await untilStruckAndEnded(`/v1/payments/${payment.id}`, ['succeeded', 'expired'])).toBe('succeeded');
  await eventually(async () => (await movements(payment.id)).length === 1, PATIENCE);
  const payments = (await read<List<Payment>>('/v1/payments?limit=100')).data;
  expect(payments.filter(({ external_id }) => external_id === externalId)).toHaveLength(1);
};

/**
 * Refunds a payment at Xendit. Xendit would refund twice if a request were sent twice, so the service only
 * queries a refund that may have been sent. If the process is killed before the call, the query never finds
 * the refund, and an operator resolves it as failed.
 */
const refundingAtLab = async (name: string): Promise<void> => {
  const { id, checkout_url: page } = await persist<Payment>('/v1/payments', { amount: 100, method: 'card' });
  const payable = lab.world.payables.all().find(({ id: own }) => page?.includes(own));
  expect((await fetch(`${lab.url}/lab/payments/${payable?.id}/pay`, { method: 'POST' })).status).toBe(200);
  await eventually(async () => (await movements(id)).length === 1, PATIENCE);
  const before = await balance();
  writeFileSync(armed, name);
  const refund = await persist<Refund>('/v1/refunds', { payment: id, amount: 40 });
  const path = `/v1/refunds/${refund.id}`;
  const lost = name === 'refunds.send.asking';
  if (lost) await declaredLost(refund, path);
  else expect(await untilStruckAndEnded(path, ['succeeded', 'failed'])).toBe('succeeded');
  await eventually(async () => (await balance()) === before - (lost ? 0 : 40), PATIENCE);
  expect(await movements(refund.id)).toEqual(lost ? ['refund_reversal', 'refund'] : ['refund']);
  const made = lab.world.refunds.all().filter((one) => one.payable === payable?.id);
  expect(made.map(({ amount }) => amount)).toEqual(lost ? [] : [4_000]);
};

async function declaredLost({ id }: Refund, path: string): Promise<void> {
  const resolve = ['refund', 'resolve', '--refund', id, '--outcome', 'fail'];
  await eventually(async () => {
    await stack.operator(['clock', 'advance', '--by', '90s']).catch(() => null);
    return !existsSync(armed) && (await stack.operator(resolve).catch(() => null));
  }, LEAPS);
  expect((await read<Refund>(path)).status).toBe('failed');
}

/** Refunds an unapplied receipt at Xendit: a charge with an amount other than the payment's. */
const sendingBack = async (name: string): Promise<void> => {
  const { checkout_url: page } = await persist<Payment>('/v1/payments', { amount: 100, method: 'card' });
  const payable = lab.world.payables.all().find(({ id: own }) => page?.includes(own))!;
  await tellLab('faults', { fault: 'wrong_amount', times: 1 });
  await tellLab(`payments/${payable.id}/pay`);
  const receipt = await eventually(() => receiptOf(payable.reference), PATIENCE);
  writeFileSync(armed, name);
  const decision = ['--receipt', String(receipt.id), '--environment', 'test', '--note', 'sent back'];
  const refund = ['receipts', 'refund', ...decision, '--id', newId('rrf')];
  await eventually(() => stack.operator(refund).catch(() => null), PATIENCE);
  const lost = name === 'receipts.refund.asking';
  if (lost) await untilPollsEnd(() => stack.operator(['receipts', 'credit', ...decision]));
  const ended = await eventually(async () => {
    await stack.operator(['clock', 'advance', '--by', '90s']).catch(() => null);
    const { resolution } = (await receiptOf(payable.reference)) ?? {};
    return resolution?.done && !existsSync(armed) ? resolution : null;
  }, PATIENCE);
  expect(ended.outcome).toBe(lost ? 'credited' : 'returned');
  const made = lab.world.refunds.all().filter((one) => one.payable === payable.id);
  expect(made.map(({ amount }) => amount)).toEqual(lost ? [] : [payable.charge?.amount]);
};

async function receiptOf(reference: string): Promise<UnappliedReceipt | undefined> {
  const listed = await stack.operator(['receipts', 'list', '--all']).catch(() => null);
  const { receipts = [] } = (listed ?? {}) as { receipts?: UnappliedReceipt[] };
  return receipts.find((receipt) => receipt.reference === reference);
}

/**
 * Advances the clock until the service stops querying a request that may have been sent, which takes days.
 * Then an operator decides.
 */
const untilPollsEnd = (decide: () => Promise<unknown>): Promise<unknown> =>
  eventually(async () => {
    await stack.operator(['clock', 'advance', '--by', '2d']).catch(() => null);
    return decide().catch(() => null);
  }, PATIENCE);

async function tellLab(path: string, body: object = {}): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${lab.url}/lab/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
}

/**
 * Sends a payout. In the reroute scenario, the provider is unreachable and therefore cannot have accepted the
 * payout, so the sandbox pays instead. This scenario runs last, because it stops the lab.
 */
const sendingOut = async (name: string): Promise<void> => {
  const before = await balance();
  const atLab = () => lab.world.payouts.all().length;
  const sent = atLab();
  const rerouted = name.startsWith('payouts.rerouted.');
  if (rerouted) await lab.stop();
  writeFileSync(armed, name);
  const destination = { account_no: '09171234567', account_name: 'Juan dela Cruz' };
  const payout = await persist<Payout>('/v1/payouts', { amount: 25, method: 'gcash', destination });
  expect(await untilStruckAndEnded(`/v1/payouts/${payout.id}`, ['succeeded', 'failed'])).toBe('succeeded');
  await eventually(async () => (await balance()) === before - 25, PATIENCE);
  expect([await movements(payout.id), atLab() - sent]).toEqual([['payout'], rerouted ? 0 : 1]);
};

const legacy = names.filter((name) => name.startsWith('compat.'));
const links = names.filter((name) => name.startsWith('catalog.'));
const refunds = names.filter((name) => name.startsWith('refunds.'));
const receipts = names.filter((name) => name.startsWith('receipts.'));
const cancellations = names.filter((name) => name.startsWith('payouts.cancel.'));
const taken = names.filter((name) => name.startsWith('payments.'));
const sentOut = ['payouts.callback.', 'payouts.rerouted.'].flatMap((step) =>
  names.filter((name) => name.startsWith(step)),
);
const connected = [...taken, ...receipts, ...sentOut];
const payouts = names.filter(
  (name) => ![...legacy, ...links, ...refunds, ...cancellations, ...connected].includes(name),
);
const walks = [
  ...legacy.map((name) => [name, 'legacy checkout', checkingOut] as const),
  ...links.map((name) => [name, 'payment on a link', payingLink] as const),
  ...refunds.map((name) => [name, 'refund', refunding] as const),
  ...payouts.map((name) => [name, 'payout', payingOut] as const),
  ...cancellations.map((name) => [name, 'cancellation', cancelling] as const),
];
const connectorWalks = [
  ...taken.map((name) => [name, 'payment', takingPayment] as const),
  ...refunds.map((name) => [name, 'refund', refundingAtLab] as const),
  ...receipts.map((name) => [name, 'refund of a receipt', sendingBack] as const),
  ...sentOut.map((name) => [name, 'payout', sendingOut] as const),
];

/** A local run tests only one failpoint per scenario. */
const chosen = <W extends readonly [string, string, unknown]>(all: W[]): W[] =>
  isExtendedRun() ? all : all.filter((one, at) => all.findIndex(([, walk]) => walk === one[1]) === at);

describe('kill -9 at every failpoint', () => {
  it.each(chosen(walks))('after a kill at %s, a %s is neither lost nor duplicated', async (name, _, walk) => {
    await walk(name);
    expect(existsSync(armed)).toBe(false);
  });

  describe('kill -9 at every failpoint with a lab provider', () => {
    beforeAll(async () => {
      lab = await connectLab();
    });

    afterAll(() => lab?.stop());

    it.each(chosen(connectorWalks))(
      'after a kill at %s, a %s is neither lost nor duplicated',
      async (name, _, walk) => {
        await walk(name);
        expect(existsSync(armed)).toBe(false);
      },
    );
  });

  it('leaves a balanced ledger and consistent services', async () => {
    const proof = await eventually(() => stack.operator(['ledger', 'verify', '--grace', '0']), PATIENCE);
    expect(proof).toMatchObject({ ok: true, findings: [] });
  });
});
