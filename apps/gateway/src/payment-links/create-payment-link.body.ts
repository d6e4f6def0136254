import { PAYMENT_METHODS, type PaymentMethod } from '@tulay/contracts';
import {
  AmountField,
  ChoiceField,
  CurrencyField,
  DateTimeField,
  IdField,
  MetadataField,
  TextField,
  WebUrlField,
} from '../http/fields';
import { AnyBody } from '../requests/any.body';
import { PAYMENT_AMOUNT_MAX } from '../payments/create-payment.body';

export class CreatePaymentLinkBody extends AnyBody {
  @TextField({ min: 1, max: 500 }, { required: true, example: 'Lunch for two' })
  description: string;

  @AmountField(
    { max: PAYMENT_AMOUNT_MAX },
    { example: 450, description: 'Without one, the payer enters it.' },
  )
  amount?: number | null;

  @CurrencyField({ default: 'PHP' })
  currency?: string | null;

  @ChoiceField(PAYMENT_METHODS, { description: 'Without one, the payer picks it.' })
  method?: PaymentMethod | null;

  @WebUrlField({ userinfo: false }, { description: 'Shown on the page. https in live.' })
  image_url?: string | null;

  @WebUrlField(
    { userinfo: false },
    { description: 'Where a payer goes who has paid; else the page thanks them. https in live.' },
  )
  success_url?: string | null;

  @WebUrlField(
    { userinfo: false },
    { description: 'Where a payer goes who would rather not pay. https in live.' },
  )
  cancel_url?: string | null;

  @IdField('cus', { description: 'Whose payments these are.' })
  customer_id?: string | null;

  @IdField('prd', {
    description: 'What is sold: its stock drops when it is paid, and returns with a full refund.',
  })
  product_id?: string | null;

  @DateTimeField({ example: '2026-12-31T23:59:59+08:00', description: 'Past it the link is inactive.' })
  expires_at?: string | null;

  @MetadataField({
    description:
      'At most 50 keys of at most 40 characters; 16 KB as JSON. Copied to the payments of the link.',
  })
  metadata?: Record<string, unknown> | null;
}
