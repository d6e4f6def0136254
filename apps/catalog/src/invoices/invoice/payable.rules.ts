import { depositOf, DomainError, invalidField, type InvoiceChoice } from '@tulay/contracts';
import { formatMoney } from '@tulay/money';
import { remainingOf, type InvoiceEntity } from './invoice.entity';

type Owed = Pick<
  InvoiceEntity,
  'status' | 'amount' | 'amountPaid' | 'depositRate' | 'allowPartialPayment' | 'currency'
>;

/** Amounts that can currently be paid, in minor units. */
export interface Payable {
  /** The whole remaining amount, in minor units. */
  all: bigint;
  /** Unpaid part of the deposit, or null if there is no deposit or it has been paid. */
  deposit: bigint | null;
  /** Whether any amount from one minor unit to `all` is accepted. */
  part: boolean;
}

/**
 * Returns the payable amounts, or null if nothing is owed. While the deposit is unpaid, the payer can choose
 * only the deposit or the whole amount.
 */
export function payableOf(invoice: Owed): Payable | null {
  if (invoice.status !== 'sent' && invoice.status !== 'partial') return null;
  const all = remainingOf(invoice);
  const deposit = openDepositOf(invoice);
  return { all, deposit, part: invoice.allowPartialPayment && deposit === null && all > 1n };
}

function openDepositOf({ amount, amountPaid, depositRate }: Owed): bigint | null {
  const deposit = depositOf(amount, depositRate);
  return deposit !== null && amountPaid < deposit ? deposit - amountPaid : null;
}

/**
 * Validates the amount of a payment and returns it in minor units.
 * @param wanted the requested amount, or null for the whole remaining amount
 * @throws DomainError `invalid_state` if nothing is owed, `invalid_request` (`issues.amount`) if the amount
 * is not allowed
 */
export function payableAmountOf(invoice: Owed, wanted: bigint | null): bigint {
  const payable = payableOf(invoice);
  if (!payable)
    throw new DomainError(
      'invalid_state',
      `This invoice is ${invoice.status} and cannot be paid${remedyOf(invoice)}`,
    );
  const amount = wanted ?? payable.all;
  if (amount === payable.all || amount === payable.deposit) return amount;
  if (payable.part && amount > 0n && amount < payable.all) return amount;
  throw invalidField('amount', acceptedAmounts(payable, invoice));
}

const remedyOf = ({ status }: Owed): string =>
  status === 'draft' ? '. Send it first: POST /v1/invoices/{id}/send' : '';

/**
 * Returns the amount for the payer's choice on the public page.
 * @param entered the amount that the payer entered for `part`
 * @throws DomainError with the same codes as `payableAmountOf`
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

function acceptedAmounts({ all, deposit, part }: Payable, { currency }: Owed): string {
  const rest = formatMoney(all, currency);
  if (part) return `must be greater than 0 and at most ${rest}`;
  return deposit === null ? `must be ${rest}` : `must be ${formatMoney(deposit, currency)} or ${rest}`;
}
