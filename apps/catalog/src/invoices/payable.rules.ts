import { DomainError, invalidField, type InvoiceChoice } from '@tulay/contracts';
import { formatMoney } from '@tulay/money';
import { depositOf } from './amount.rules';
import { remainingOf, type InvoiceRow } from './invoice.entity';

type Owed = Pick<
  InvoiceRow,
  'status' | 'amount' | 'amountPaid' | 'depositRate' | 'allowPartialPayment' | 'currency'
>;

/** What may be paid now. Amounts are minor units. */
export interface Payable {
  /** Everything that remains. */
  all: bigint;
  /** The deposit, before any money came that meets it. */
  deposit: bigint | null;
  /** Whether anything from one minor unit to all will do. */
  part: boolean;
}

/** Before the deposit is met the choices are the deposit or all. Null when nothing is owed. */
export function payableOf(invoice: Owed): Payable | null {
  if (invoice.status !== 'sent' && invoice.status !== 'partial') return null;
  const all = remainingOf(invoice);
  const deposit = openDepositOf(invoice);
  return { all, deposit, part: invoice.allowPartialPayment && deposit === null && all > 1n };
}

/** What is missing of the deposit; null when there is none or it is met. */
function openDepositOf({ amount, amountPaid, depositRate }: Owed): bigint | null {
  const deposit = depositOf(amount, depositRate);
  return deposit !== null && amountPaid < deposit ? deposit - amountPaid : null;
}

/**
 * The amount a payment is opened or recorded for.
 * @param wanted null means all that remains
 * @throws DomainError `invalid_state` when nothing is owed, `invalid_request` (`issues.amount`) for another amount
 */
export function payableAmountOf(invoice: Owed, wanted: bigint | null): bigint {
  const payable = payableOf(invoice);
  if (!payable) throw new DomainError('invalid_state', `An invoice that is ${invoice.status} cannot be paid`);
  const amount = wanted ?? payable.all;
  if (amount === payable.all || amount === payable.deposit) return amount;
  if (payable.part && amount > 0n && amount < payable.all) return amount;
  throw invalidField('amount', whatWillDo(payable, invoice));
}

/**
 * The amount of what a payer chose on the page.
 * @param entered for `part`: the amount they wrote
 * @throws DomainError as `payableAmountOf`
 */
export function chosenAmountOf(
  invoice: Owed,
  choice: InvoiceChoice['choice'],
  entered: bigint | null,
): bigint {
  if (choice === 'all') return payableAmountOf(invoice, null);
  if (choice === 'deposit') return payableAmountOf(invoice, payableOf(invoice)?.deposit ?? 0n);
  if (entered === null) throw invalidField('amount', 'is required');
  return payableAmountOf(invoice, entered);
}

function whatWillDo({ all, deposit, part }: Payable, { currency }: Owed): string {
  const rest = formatMoney(all, currency);
  if (part) return `must be more than 0 and at most ${rest}`;
  return deposit === null ? `must be ${rest}` : `must be ${formatMoney(deposit, currency)} or ${rest}`;
}
