import { repeatSafetyOf } from '../common/repeat-safety';
import { DomainError } from '../common/domain-error';
import { currentOperator } from '../common/request-context';

/** Roles of the people who operate Tulay. No role implies another role. */
export const OPERATOR_ROLES = ['support', 'finance', 'compliance', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * When a second person must approve the command.
 * - `large`: if the amount is over `LARGE_AMOUNT`, or unknown
 * - `live`: if the command creates a live merchant
 * - `raise`: if the command raises a limit; the command's handler decides, because the current limit is not in
 *   the request
 */
export type SecondPerson = 'never' | 'large' | 'raise' | 'live' | 'always';

export interface OperatorRule {
  roles: readonly OperatorRole[];
  second: SecondPerson;
}

/**
 * Maximum amount in centavos that one person may move without a second person's approval. Any amount in another
 * currency also requires approval.
 */
export const LARGE_AMOUNT = 1_000_000n;

const rule = (second: SecondPerson, ...roles: OperatorRole[]): OperatorRule => ({ roles, second });

const READ = rule('never', ...OPERATOR_ROLES);
const FINANCE = rule('never', 'finance');
const COMPLIANCE = rule('never', 'compliance');
const ADMIN = rule('never', 'admin');
const TWO_OF_FINANCE = rule('always', 'finance');
const TWO_OF_COMPLIANCE = rule('always', 'compliance');
const TWO_ADMINS = rule('always', 'admin');

/** Rules for commands that all or several services handle, by the last part of the subject. */
const SHARED_RULES: Readonly<Record<string, OperatorRule>> = {
  'advance-clock': ADMIN,
  'check-provider': READ,
  'close-discrepancy': FINANCE,
  'configure-provider': TWO_ADMINS,
  'count-sealed-values': READ,
  'get-restore-hold': READ,
  'list-audit-entries': READ,
  'list-discrepancies': READ,
  'list-providers': READ,
  'prioritize-providers': ADMIN,
  'reconcile-provider': FINANCE,
  'release-restore': TWO_ADMINS,
  report: READ,
  'republish-outbox': rule('never', 'finance', 'admin'),
  'reseal-values': ADMIN,
  'set-provider-enabled': ADMIN,
  'show-provider': READ,
};

/** Rules that define which operators may send each command. A test fails if a command has no rule. */
export const OPERATOR_RULES: Readonly<Record<string, OperatorRule>> = {
  'catalog.cmd.archive-static-qr': rule('never', 'compliance', 'admin'),
  'catalog.cmd.charge-activation-fee': FINANCE,
  'catalog.cmd.get-static-qr': READ,
  'catalog.cmd.list-overpaid-invoices': READ,
  'catalog.cmd.list-static-qrs': READ,
  'catalog.cmd.resolve-activation-fee': TWO_OF_FINANCE,
  'catalog.cmd.unarchive-static-qr': rule('never', 'compliance', 'admin'),
  'dashboard.cmd.get-application': READ,
  'dashboard.cmd.get-person': READ,
  'dashboard.cmd.invite-owner': TWO_OF_COMPLIANCE,
  'dashboard.cmd.list-pending-applications': READ,
  'dashboard.cmd.read-document': COMPLIANCE,
  'dashboard.cmd.reset-second-factors': TWO_OF_COMPLIANCE,
  'gateway.cmd.activate-merchant': TWO_OF_COMPLIANCE,
  'gateway.cmd.approve-merchant': TWO_OF_COMPLIANCE,
  'gateway.cmd.close-merchant': TWO_OF_COMPLIANCE,
  'gateway.cmd.create-key': ADMIN,
  'gateway.cmd.create-merchant': rule('live', 'compliance'),
  'gateway.cmd.create-project': ADMIN,
  'gateway.cmd.delete-project': ADMIN,
  'gateway.cmd.get-merchant-profile': READ,
  'gateway.cmd.hold-payouts': COMPLIANCE,
  'gateway.cmd.list-keys': READ,
  'gateway.cmd.list-merchants': READ,
  'gateway.cmd.list-projects': READ,
  'gateway.cmd.reject-merchant': COMPLIANCE,
  'gateway.cmd.release-payouts': TWO_OF_COMPLIANCE,
  'gateway.cmd.resume-merchant': COMPLIANCE,
  'gateway.cmd.revoke-key': ADMIN,
  'gateway.cmd.rotate-key': ADMIN,
  'gateway.cmd.rotate-project-secret': ADMIN,
  'gateway.cmd.set-branding': ADMIN,
  'gateway.cmd.set-merchant-limits': rule('raise', 'compliance'),
  'gateway.cmd.set-project-enabled': ADMIN,
  'gateway.cmd.set-project-origins': ADMIN,
  'gateway.cmd.set-project-webhook': ADMIN,
  'gateway.cmd.set-rate-limit': ADMIN,
  'gateway.cmd.show-merchant': READ,
  'gateway.cmd.suspend-merchant': COMPLIANCE,
  'ledger.cmd.adjust-balance': rule('large', 'finance'),
  'ledger.cmd.count-negative-balances': READ,
  'ledger.cmd.get-balance': READ,
  'ledger.cmd.get-statement': READ,
  'ledger.cmd.read-settlements': READ,
  'ledger.cmd.reconcile': READ,
  'ledger.cmd.record-settlement': FINANCE,
  'ledger.cmd.verify': READ,
  'notifier.cmd.ensure-default-secret': rule('never', 'compliance', 'admin'),
  'notifier.cmd.get-webhook-delivery': READ,
  'notifier.cmd.list-webhook-deliveries': READ,
  'notifier.cmd.replay-event': FINANCE,
  'notifier.cmd.replay-webhook-deliveries': FINANCE,
  'notifier.cmd.replay-webhook-delivery': FINANCE,
  'notifier.cmd.rotate-default-secret': ADMIN,
  'payments.cmd.count-open-receipts': READ,
  'payments.cmd.find-payments': READ,
  'payments.cmd.find-refunds': READ,
  'payments.cmd.get-fee-plan': READ,
  'payments.cmd.get-payment': READ,
  'payments.cmd.get-payment-trace': READ,
  'payments.cmd.list-payments': READ,
  'payments.cmd.list-scheduled-fees': READ,
  'payments.cmd.list-unapplied-receipts': READ,
  'payments.cmd.refund-for-merchant': rule('large', 'finance'),
  'payments.cmd.refund-receipt': TWO_OF_FINANCE,
  'payments.cmd.remove-scheduled-fee': FINANCE,
  'payments.cmd.resolve-payment': TWO_OF_FINANCE,
  'payments.cmd.resolve-receipt': TWO_OF_FINANCE,
  'payments.cmd.resolve-refund': TWO_OF_FINANCE,
  'payments.cmd.rotate-provider-secret': ADMIN,
  'payments.cmd.schedule-fee': FINANCE,
  'payouts.cmd.find-payouts': READ,
  'payouts.cmd.resolve-payout': TWO_OF_FINANCE,
};

/** Returns the rule for a command, or null if no operator may send it. */
export const operatorRuleOf = (subject: string): OperatorRule | null =>
  OPERATOR_RULES[subject] ?? SHARED_RULES[subject.slice(subject.indexOf('.cmd.') + '.cmd.'.length)] ?? null;

/**
 * Returns whether the command's body shows that a second person must approve the command.
 * @param data the request, or the items of a batch
 */
export function needsSecondPerson(subject: string, data: unknown): boolean {
  const second = operatorRuleOf(subject)?.second;
  const requests = Array.isArray(data) ? (data as { data: unknown }[]).map((item) => item.data) : [data];
  if (second === 'large') return requests.some(isLarge);
  if (second === 'live') return requests.some((request) => (request as { live?: unknown }).live === true);
  return second === 'always';
}

function isLarge(request: unknown): boolean {
  const { amount, currency } = request as { amount?: unknown; currency?: unknown };
  if (typeof amount !== 'string' || currency !== 'PHP' || !/^-?\d{1,30}$/.test(amount)) return true;
  const minor = BigInt(amount);
  return (minor < 0n ? -minor : minor) > LARGE_AMOUNT;
}

/** Returns whether the operator's signature covers the command's ID. Reads have no ID. */
export const signsCommandId = (subject: string): boolean => repeatSafetyOf(subject) !== 'read';

/** Returns the error for a command that requires approval by a second person. */
export const secondPersonRequired = (): DomainError =>
  new DomainError(
    'insufficient_scope',
    'This command requires a second person. Run it with --request, then have another operator run `operator approve` with the printed request',
  );

/**
 * Checks that a second person approved the operator's command being handled. Used by handlers that decide
 * whether the command requires approval.
 * @throws DomainError `insufficient_scope`
 */
export function requireSecondPerson(): void {
  if (currentOperator()?.approvedBy === null) throw secondPersonRequired();
}
