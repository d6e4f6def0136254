import {
  adjustBalanceCommand,
  bookProviderFeeCommand,
  cancelCheckoutCommand,
  cancelPaymentCommand,
  createFreePaymentCommand,
  createPaymentCommand,
  createRefundCommand,
  expirePaymentCommand,
  getBalanceCommand,
  issueStaticCodeCommand,
  newId,
  readProviderJournalsCommand,
  resolvePaymentCommand,
  removeScheduledFeeCommand,
  resolveRefundCommand,
  scheduleFeeCommand,
  simulateOutcomeCommand,
  type Environment,
} from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import type { Walk } from './walk';

export const ORDER = {
  currency: 'PHP',
  method: 'gcash_qr',
  description: null,
  returnUrl: null,
  webhookUrl: null,
  customer: null,
  customerId: null,
  externalId: null,
  metadata: {},
  expiresIn: 3_600,
  idempotencyKey: null,
};

const PATIENCE = { timeoutMs: 60_000 };

/** Creates a payment of ₱100.00, and returns the payment's ID. */
export async function openPayment(
  walk: Walk,
  environment: Environment = 'test',
  order: typeof ORDER = ORDER,
): Promise<string> {
  const id = newId('pay');
  await walk.ask(createPaymentCommand, { ...walk.tenant(environment), ...order, id, amount: '10000' });
  return id;
}

export async function walkPayments(walk: Walk): Promise<void> {
  await walkFees(walk);
  await walk.ask(cancelPaymentCommand, { ...walk.tenant(), id: await openPayment(walk) });
  await walk.ask(cancelCheckoutCommand, { paymentId: await openPayment(walk) });
  await walk.ask(expirePaymentCommand, { ...walk.tenant(), id: await openPayment(walk) });
  await walk.ask(createFreePaymentCommand, { ...walk.tenant(), ...ORDER, id: newId('pay') });
  const liveId = await openPayment(walk, 'live');
  await walk.ask(resolvePaymentCommand, { paymentId: liveId, outcome: 'succeed', reason: 'agreed' });
  await bookLateFee(walk, liveId);
  const printed = { id: newId('sqr'), paymentLinkId: newId('plk'), name: 'Counter 1', currency: 'PHP' };
  await walk.ask(issueStaticCodeCommand, { ...walk.tenant('live'), ...printed });
  await walkRefund(walk);
  const adjustment = { adjustmentId: newId('adj'), amount: '100000', currency: 'PHP' };
  const why = { reason: 'test funds' };
  await walk.ask(adjustBalanceCommand, { ...walk.tenant(), ...adjustment, ...why });
}

async function walkFees(walk: Walk): Promise<void> {
  const { merchantId } = walk;
  const series = { merchantId, environments: ['live' as const], method: 'card' as const, currency: 'PHP' };
  await walk.ask(scheduleFeeCommand, { ...series, basisPoints: 200, fixedMinor: 0, from: null });
  const from = '2099-01-01';
  await walk.ask(scheduleFeeCommand, { ...series, basisPoints: 190, fixedMinor: 0, from });
  await walk.ask(removeScheduledFeeCommand, { ...series, from });
}

/** Posts a provider fee that is reported after the payment. */
async function bookLateFee(walk: Walk, paymentId: string): Promise<void> {
  const { provider } = await eventually(async () => {
    const { journals } = await walk.ask(readProviderJournalsCommand, { sourceIds: [paymentId] });
    return journals[0];
  }, PATIENCE);
  const fee = { paymentId, provider, environment: 'live' as const, fee: '150', currency: 'PHP' };
  await walk.ask(bookProviderFeeCommand, fee);
}

async function walkRefund(walk: Walk): Promise<void> {
  const paymentId = await openPayment(walk);
  await walk.ask(simulateOutcomeCommand, { paymentId, outcome: 'process' });
  await walk.ask(simulateOutcomeCommand, { paymentId, outcome: 'succeed' });
  // Waits for the credit. A refund's debit may be posted earlier, but this test compares the balances of two
  // passes.
  const available = async () => (await walk.ask(getBalanceCommand, walk.tenant())).available.PHP ?? 0;
  await eventually(async () => (await available()) > 0, PATIENCE);
  const refund = { ...walk.tenant(), id: newId('re'), paymentId, amount: 40, reason: null };
  await walk.ask(createRefundCommand, refund);
  await walk.ask(resolveRefundCommand, { refundId: refund.id, outcome: 'succeed' });
}
