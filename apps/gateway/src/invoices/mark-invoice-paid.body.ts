import { PlainAmountField, TextField } from '../http/fields';
import { AnyBody } from '../requests/any.body';
import { PAYMENT_AMOUNT_MAX } from '../payments/create-payment.body';

export class MarkInvoicePaidBody extends AnyBody {
  @PlainAmountField({ max: PAYMENT_AMOUNT_MAX }, { description: 'All that remains, if absent.' })
  amount?: number | null;

  @TextField(
    { min: 1, max: 255 },
    { required: true, example: 'OR 1042', description: 'Where this money can be found in your own books.' },
  )
  reference: string;
}
