import { PAYMENT_METHODS, type PaymentMethod } from '@tulay/contracts';
import { ChoiceField, PlainAmountField, WebUrlField } from '../http/fields';
import { AnyBody } from '../requests/any.body';
import { PAYMENT_AMOUNT_MAX } from '../payments/create-payment.body';

export class PayInvoiceBody extends AnyBody {
  @ChoiceField(PAYMENT_METHODS, { required: true, example: 'gcash_qr' })
  method: PaymentMethod;

  @PlainAmountField(
    { max: PAYMENT_AMOUNT_MAX },
    { description: 'All that remains, if absent; else the deposit, or a part where that is allowed.' },
  )
  amount?: number | null;

  @WebUrlField(
    { userinfo: true },
    { description: "Where the payer goes afterwards; the invoice's page, if absent. https in live." },
  )
  return_url?: string | null;
}
