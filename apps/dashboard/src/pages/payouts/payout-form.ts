import {
  DomainError,
  isPayoutMethod,
  lengthOf,
  toPayoutDestination,
  visibleText,
  type Bank,
  type PayoutDestination,
  type PayoutMethod,
} from '@tulay/contracts';
import { readAmount } from '@tulay/money';
import type { PayoutDraft } from '../../payout-requests/save-request';
import { typedIn } from '../forms/field';
import { payoutFormStrings, type PayoutFieldName } from './payout-form.strings';

export const PAYOUT_FIELDS = [
  'amount',
  'method',
  'account_no',
  'wallet_name',
  'bank_code',
  'account_number',
  'account_name',
  'description',
] as const satisfies readonly PayoutFieldName[];

export type TypedPayout = Record<PayoutFieldName, string>;
type Problems = Readonly<Record<string, string>>;

export type ReadForm = { typed: TypedPayout } & (
  { draft: PayoutDraft; problems: null } | { draft: null; problems: Problems }
);

const DESCRIPTION_MAX = 500;
const AMOUNT_MAX = 999_999_999n;

export function readPayoutForm(body: unknown, banks: readonly Bank[]): ReadForm {
  const typed = typedIn(body, PAYOUT_FIELDS);
  const wrong = new Set<PayoutFieldName>();
  const amount = centavosIn(typed.amount);
  if (amount === null || amount === 0n) wrong.add('amount');
  const { method } = typed;
  const description = visibleText(typed.description.replaceAll('\0', ''));
  if (lengthOf(description) > DESCRIPTION_MAX) wrong.add('description');
  const destination = isPayoutMethod(method) ? destinationIn(typed, method, banks, wrong) : null;
  if (!isPayoutMethod(method)) wrong.add('method');
  if (wrong.size || amount === null || !destination || !isPayoutMethod(method))
    return { typed, draft: null, problems: saidOf(wrong) };
  const draft = { amount, currency: 'PHP' as const, method, destination, description: description || null };
  return { typed, draft, problems: null };
}

/** Returns the amount in centavos, or null if the text is not a valid payout amount. */
export function centavosIn(text: string): bigint | null {
  const read = readAmount(text, 'PHP');
  return 'minor' in read && read.minor <= AMOUNT_MAX ? read.minor : null;
}

function destinationIn(
  typed: TypedPayout,
  method: PayoutMethod,
  banks: readonly Bank[],
  wrong: Set<PayoutFieldName>,
): PayoutDestination | null {
  const { account_no, wallet_name, bank_code, account_number, account_name } = typed;
  const isWallet = method === 'gcash';
  const input = isWallet
    ? { account_no, account_name: visibleText(wallet_name) || null }
    : { bank_code, account_number, account_name };
  try {
    return toPayoutDestination(method, input, new Set(banks.map(({ code }) => code)));
  } catch (error) {
    if (!(error instanceof DomainError) || !error.issues) throw error;
    for (const issue of Object.keys(error.issues)) {
      const field = issue.slice('destination.'.length);
      wrong.add(isWallet && field === 'account_name' ? 'wallet_name' : (field as PayoutFieldName));
    }
    return null;
  }
}

const saidOf = (wrong: ReadonlySet<PayoutFieldName>): Problems =>
  Object.fromEntries([...wrong].map((field) => [field, payoutFormStrings.problems[field]]));
