import { PAYMENT_METHODS, type PaymentMethod } from '@tulay/contracts';
import {
  AmountField,
  ChoiceField,
  CurrencyField,
  EmailField,
  MetadataField,
  ObjectField,
  TextField,
  WebUrlField,
  WholeNumberField,
} from '../http/fields';
import { AnyBody } from '../requests/any.body';

export const PAYMENT_AMOUNT_MAX = 9_999_999.99;
export const CHECKOUT_SECONDS = { min: 60, max: 9_000, default: 900 };

export class PaymentCustomerBody {
  @EmailField({ example: 'juan@example.com' })
  email?: string | null;

  @TextField({ min: 1, max: 200 }, { example: 'Juan dela Cruz' })
  name?: string | null;
}

export class CreatePaymentBody extends AnyBody {
  @AmountField({ max: PAYMENT_AMOUNT_MAX }, { required: true, example: 1250.5 })
  amount: number;

  @ChoiceField(PAYMENT_METHODS, { required: true, example: 'gcash_qr' })
  method: PaymentMethod;

  @CurrencyField({ default: 'PHP' })
  currency?: string | null;

  @TextField({ max: 500 }, { example: 'Order 1042' })
  description?: string | null;

  @WebUrlField({ userinfo: true }, { description: 'Where the payer goes afterwards. https in live.' })
  return_url?: string | null;

  @WebUrlField(
    { userinfo: false },
    { description: 'Takes the events of this payment instead of the registered endpoints. https in live.' },
  )
  webhook_url?: string | null;

  @ObjectField(PaymentCustomerBody)
  customer?: PaymentCustomerBody | null;

  @TextField({ min: 1, max: 255 }, { description: 'The id of a customer, `cus_…`.' })
  customer_id?: string | null;

  @TextField({ min: 1, max: 255 }, { description: "The payment's id in your own system." })
  external_id?: string | null;

  @MetadataField({ description: 'At most 50 keys of at most 40 characters; 16 KB as JSON.' })
  metadata?: Record<string, unknown> | null;

  @WholeNumberField(CHECKOUT_SECONDS, {
    default: CHECKOUT_SECONDS.default,
    description: 'Seconds until an unpaid checkout expires.',
  })
  expires_in?: number | null;
}
