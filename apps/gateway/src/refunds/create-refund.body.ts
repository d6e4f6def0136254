import { REFUND_REASONS, type RefundReason } from '@tulay/contracts';
import { ChoiceField, PlainAmountField, TextField } from '../http/fields';
import { AnyBody } from '../requests/any.body';
import { PAYMENT_AMOUNT_MAX } from '../payments/create-payment.body';

export class CreateRefundBody extends AnyBody {
  @TextField(
    { min: 1, max: 255 },
    { required: true, description: 'The id of the payment, `pay_…`; it must have succeeded.' },
  )
  payment: string;

  @PlainAmountField(
    { max: PAYMENT_AMOUNT_MAX },
    { example: 100, description: "In the payment's currency; what remains of the payment, if not said." },
  )
  amount?: number | null;

  @ChoiceField(REFUND_REASONS)
  reason?: RefundReason | null;
}
