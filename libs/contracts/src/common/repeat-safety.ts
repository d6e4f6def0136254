/**
 * What a second execution of the same request does. A caller that got no answer asks again early unless it is `once`.
 * - `read`: it changes nothing
 * - `by id`: the request carries the id of what it makes, and the second execution finds that
 * - `by state`: it asks for a final state, and the second execution finds it reached
 * - `kept`: the answer is kept under the command's id, in the transaction of the change (`answerOnce` of libs/persistence)
 * - `once`: it may change something again; ONCE says why
 */
export type RepeatSafety = 'read' | 'by id' | 'by state' | 'kept' | 'once';

/** A token is signed and stored nowhere: each answer is another valid one. */
const READS = /^(get|list|find|read|count|digest|mint|show|check)-|^(report|verify|reconcile)$/;

/** The id is drawn by the caller, or is that of the payment, the form, the receipt or the acquirer's notification. */
const BY_ID = new Set([
  'catalog.cmd.change-stock',
  'catalog.cmd.charge-activation-fee',
  'catalog.cmd.create-customer',
  'catalog.cmd.create-payment-link',
  'catalog.cmd.create-product',
  'catalog.cmd.create-static-qr',
  'catalog.cmd.mark-invoice-paid',
  'catalog.cmd.pay-invoice',
  'catalog.cmd.pay-invoice-page',
  'catalog.cmd.pay-payment-link',
  'dashboard.cmd.note-activation',
  'gateway.cmd.add-own-key',
  'gateway.cmd.open-merchant',
  'gateway.cmd.replace-own-key',
  'ledger.cmd.adjust-balance',
  'ledger.cmd.book-provider-fee',
  'ledger.cmd.debit',
  'notifier.cmd.create-webhook-endpoint',
  'notifier.cmd.send-account-mails',
  'payments.cmd.create-free-payment',
  'payments.cmd.create-payment',
  'payments.cmd.create-refund',
  'payments.cmd.issue-static-code',
  'payments.cmd.refund-receipt',
  'payments.cmd.resolve-receipt',
  'payouts.cmd.create-payout',
]);

/** Nothing leads out of the state that these reach. */
const BY_STATE = new Set([
  'catalog.cmd.mark-sealed',
  'catalog.cmd.resolve-activation-fee',
  'dashboard.cmd.reset-second-factors',
  'gateway.cmd.approve-merchant',
  'gateway.cmd.reject-merchant',
  'notifier.cmd.ensure-default-secret',
  'notifier.cmd.mark-sealed',
  'payments.cmd.expire-payment',
  'payments.cmd.mark-sealed',
  'payments.cmd.resolve-payment',
  'payments.cmd.resolve-refund',
  'payouts.cmd.mark-sealed',
]);

const WHOLE_DAY =
  'It reads a whole day from a provider, which takes minutes, so no answer after 2 s says nothing. A repeat would read it twice.';

/** The commands that are not asked again, each with its reason. */
const ONCE = new Map([
  ['payments.cmd.reconcile-provider', WHOLE_DAY],
  ['payouts.cmd.reconcile-provider', WHOLE_DAY],
  [
    'notifier.cmd.test-webhook-endpoint',
    'It waits up to 10 s for the merchant’s server, so no answer after 2 s says nothing, and a repeat sends a second sample.',
  ],
]);

/** A read with a longer time limit is work of seconds. A repeat would double it. */
const LONGEST_READ_MS = 15_000;

export function repeatSafetyOf(subject: string): RepeatSafety {
  if (ONCE.has(subject)) return 'once';
  if (BY_ID.has(subject)) return 'by id';
  if (BY_STATE.has(subject)) return 'by state';
  return READS.test(subject.slice(subject.indexOf('.cmd.') + '.cmd.'.length)) ? 'read' : 'kept';
}

/** Whether a caller may ask again before the time limit. */
export function isRepeatable({ subject, timeoutMs }: { subject: string; timeoutMs: number }): boolean {
  const safety = repeatSafetyOf(subject);
  return safety === 'read' ? timeoutMs <= LONGEST_READ_MS : safety !== 'once';
}
