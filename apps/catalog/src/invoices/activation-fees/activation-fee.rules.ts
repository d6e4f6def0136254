import { invalidField, type ChargeActivationFeeRequest } from '@tulay/contracts';
import { currencyOf, fromMinor, minorFromWire } from '@tulay/money';
import { contentOf, type InvoiceContent } from '../drafting/draft.rules';

/**
 * Returns the content of a fee's invoice.
 * @throws DomainError `invalid_request` if the amount is not greater than 0 or exceeds the payment limit
 */
export function feeOf({ amount, currency }: ChargeActivationFeeRequest): InvoiceContent {
  const minor = minorFromWire(amount);
  if (minor <= 0n) throw invalidField('amount', 'must be greater than 0');
  const unitAmount = fromMinor(minor, currencyOf(currency));
  return contentOf({ ...NOTHING_ELSE, currency, lines: [{ ...FEE_LINE, unitAmount }] });
}

const FEE_LINE = { description: 'Activation fee', quantity: 1, amount: null, productId: null };

const NOTHING_ELSE = {
  taxAmount: 0,
  discountAmount: 0,
  description: null,
  customerId: null,
  dueDate: null,
  notes: null,
  terms: null,
  allowPartialPayment: false,
  depositRate: null,
  depositDueAt: null,
  balanceDueAt: null,
  shipmentId: null,
};
