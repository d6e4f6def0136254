import { PAYOUT_METHODS, type Balance, type Bank } from '@tulay/contracts';
import { fromMinor, toMinor } from '@tulay/money';
import { amountText, interpolate, type DetailRow } from '@tulay/pages';
import type { Preview } from '../../payout-requests/payout-preview';
import type { PayoutDraft } from '../../payout-requests/save-request';
import { withProblems, type Field } from '../forms/field';
import { payoutFormStrings as words } from './payout-form.strings';
import { PAYOUT_FIELDS, type TypedPayout } from './payout-form';
import { destinationRows } from './payout.view';
import { methodWord } from './payouts.view';
import { payoutsStrings } from './payouts.strings';

export const FORM_PATH = '/dashboard/payouts/new';

/** Data that the payout form shows in addition to the user's input. */
export interface FormContext {
  formKey: string;
  banks: readonly Bank[];
  /** Null if the ledger is unavailable. */
  balance: Balance | null;
  alert?: string | null;
}

const php = (centavos: bigint): string => amountText(fromMinor(centavos, 'PHP'), 'PHP');

const availableText = (balance: Balance | null): string =>
  balance
    ? interpolate(words.available, { amount: amountText(balance.available.PHP ?? 0, 'PHP') })
    : words.noBalance;

export function toFormView(
  typed: Partial<TypedPayout>,
  problems: Readonly<Record<string, string>>,
  { formKey, banks, balance, alert = null }: FormContext,
) {
  const fields = withProblems(fieldsOf(typed, banks, balance), problems);
  const named = Object.fromEntries(fields.map((field) => [field.name, field]));
  return { named, formKey, alert };
}

function fieldsOf(typed: Partial<TypedPayout>, banks: readonly Bank[], balance: Balance | null): Field[] {
  const field = (name: keyof TypedPayout, more: Partial<Field> = {}): Field => ({
    name,
    label: words.fields[name],
    value: typed[name] ?? '',
    isOptional: true,
    ...more,
  });
  const methods = PAYOUT_METHODS.map((value) => ({ value, word: methodWord(value) }));
  const choices = banks.map(({ code, name }) => ({ value: code, word: name }));
  return [
    field('amount', { inputMode: 'decimal', isOptional: false, hint: availableText(balance) }),
    field('method', { type: 'select', options: methods, hint: words.hints.method }),
    field('account_no', { inputMode: 'tel' }),
    field('wallet_name'),
    field('bank_code', { type: 'select', options: [{ value: '', word: words.noBank }, ...choices] }),
    field('account_number', { inputMode: 'numeric' }),
    field('account_name'),
    field('description', { hint: words.hints.description, maxLength: 500 }),
  ];
}

export function toReviewView(
  draft: PayoutDraft,
  typed: TypedPayout,
  { formKey, banks, balance }: FormContext,
  outlook: Preview,
) {
  const amount = php(draft.amount);
  const limit = outlook.limit === null ? '' : php(outlook.limit);
  const isStuck = outlook.waits && !outlook.hasApprover;
  return {
    rows: reviewRows(draft, amount, { banks, balance }),
    hidden: [
      { name: 'idempotency_token', value: formKey },
      ...PAYOUT_FIELDS.map((name) => ({ name, value: typed[name] })),
    ],
    note: outlook.waits && !isStuck ? interpolate(words.review.waits, { limit }) : null,
    alert: alertOf(draft, balance, isStuck ? interpolate(words.review.noApprover, { limit }) : null),
    send: isStuck ? null : interpolate(outlook.waits ? words.review.ask : words.review.send, { amount }),
  };
}

const centavosAvailable = (balance: Balance): bigint => toMinor(balance.available.PHP ?? 0, 'PHP');

function alertOf(draft: PayoutDraft, balance: Balance | null, stuck: string | null): string | null {
  if (stuck !== null) return stuck;
  return balance && centavosAvailable(balance) < draft.amount ? words.review.short : null;
}

function reviewRows(
  draft: PayoutDraft,
  amount: string,
  { banks, balance }: Pick<FormContext, 'banks' | 'balance'>,
): DetailRow[] {
  const after = balance && centavosAvailable(balance) - draft.amount;
  return [
    { label: words.review.amount, value: amount },
    ...destinationRows(draft.method, draft.destination, banks),
    ...(draft.description ? [{ label: payoutsStrings.detail.description, value: draft.description }] : []),
    ...(after !== null && after >= 0n ? [{ label: words.review.after, value: php(after) }] : []),
  ];
}
