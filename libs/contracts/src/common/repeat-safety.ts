/**
 * Effect of executing the same request twice. A caller that received no reply retries the command before the
 * time limit, unless the value is `once`.
 * - `read`: changes nothing
 * - `by id`: the request contains the ID of the object to create; the second execution finds that object
 * - `by state`: the request sets a final state; the second execution finds that state already set
 * - `kept`: the command's result is stored under its ID in the same transaction as the change (`executeOnce` in
 *   libs/persistence). A rejection is stored too, so a late attempt cannot execute a command that was rejected
 * - `once`: a second execution can have a different effect; ONCE gives the reasons
 */
export type RepeatSafety = 'read' | 'by id' | 'by state' | 'kept' | 'once';

/**
 * `mint` is treated as a read: tokens are signed and not stored, and each reply contains another valid token.
 */
const READS = /^(get|list|find|read|count|digest|mint|show|check)-|^(report|verify|reconcile)$/;

/** Commands whose ID comes from the caller or is the ID of the payment, form, receipt or acquirer notification. */
const BY_ID = new Set([
  'catalog.cmd.charge-activation-fee',
  'catalog.cmd.note-merchant-standing',
  'dashboard.cmd.note-activation',
  'dashboard.cmd.note-merchant-standing',
  'gateway.cmd.add-own-key',
  'gateway.cmd.open-merchant',
  'gateway.cmd.replace-own-key',
  'ledger.cmd.adjust-balance',
  'ledger.cmd.book-provider-fee',
  'ledger.cmd.debit',
  'notifier.cmd.note-merchant-standing',
  'notifier.cmd.send-account-mails',
  'payments.cmd.create-free-payment',
  'payments.cmd.create-payment',
  'payments.cmd.issue-static-code',
  'payments.cmd.note-merchant-standing',
  'payments.cmd.refund-for-merchant',
  'payments.cmd.refund-receipt',
  'payments.cmd.resolve-receipt',
  'payouts.cmd.create-payout',
  'payouts.cmd.note-merchant-standing',
]);

const BY_STATE = new Set([
  'catalog.cmd.mark-sealed',
  'catalog.cmd.resolve-activation-fee',
  'dashboard.cmd.release-restore',
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
  'payouts.cmd.release-restore',
]);

const WHOLE_DAY =
  'Reads a whole day from a provider, which takes minutes. A missing reply after 2 s is therefore normal, and a retry would read the day twice.';

/** Commands that are never retried, with the reasons. */
const ONCE = new Map([
  ['payments.cmd.reconcile-provider', WHOLE_DAY],
  ['payouts.cmd.reconcile-provider', WHOLE_DAY],
  [
    'notifier.cmd.test-webhook-endpoint',
    'Waits up to 10 s for the merchant’s server. A missing reply after 2 s is therefore normal, and a retry would send a second sample.',
  ],
]);

/**
 * Maximum time limit of reads that are retried. Reads with a longer limit take seconds, and a retry would
 * double the work.
 */
const LONGEST_READ_MS = 15_000;

export function repeatSafetyOf(subject: string): RepeatSafety {
  if (ONCE.has(subject)) return 'once';
  if (BY_ID.has(subject)) return 'by id';
  if (BY_STATE.has(subject)) return 'by state';
  return READS.test(subject.slice(subject.indexOf('.cmd.') + '.cmd.'.length)) ? 'read' : 'kept';
}

/** Returns whether a caller may retry the command before the command's time limit. */
export function isRepeatable({ subject, timeoutMs }: { subject: string; timeoutMs: number }): boolean {
  const safety = repeatSafetyOf(subject);
  return safety === 'read' ? timeoutMs <= LONGEST_READ_MS : safety !== 'once';
}
