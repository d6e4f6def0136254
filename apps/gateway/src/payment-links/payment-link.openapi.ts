import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  ASKS,
  PAYMENT_LINK_STATUSES,
  PAYMENT_METHODS,
  type FieldRequirement,
  type Deleted,
  type Environment,
  type List,
  type PayerFields,
  type PaymentLink,
  type PaymentLinkField,
  type PaymentLinkStatus,
  type PaymentMethod,
} from '@tulay/contracts';
import {
  Free,
  HasMore,
  InEnvironment,
  Integer,
  IntegerOrNull,
  Kind,
  MoneyOrNull,
  OneOf,
  OneOfOrNull,
  Seconds,
  SecondsOrNull,
  Text,
  TextOrNull,
  TrueOrFalse,
  Url,
} from '../docs/openapi-fields';

@ApiSchema({ name: 'PaymentLinkField' })
export class PaymentLinkFieldSchema implements PaymentLinkField {
  @Text('Metadata key under which the answer is stored.', 'table_no') key: string;
  @Text('Text shown to the payer.', 'Table') label: string;
  @TrueOrFalse('Whether the payer must answer.') required: boolean;
}

@ApiSchema({ name: 'PayerFields' })
class PayerFieldsSchema implements PayerFields {
  @OneOf(ASKS) name: FieldRequirement;
  @OneOf(ASKS) email: FieldRequirement;
  @OneOf(ASKS) phone: FieldRequirement;
}

@ApiSchema({ name: 'PaymentLink' })
export class PaymentLinkSchema implements PaymentLink {
  @Text(undefined, 'plk_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('payment_link') object: 'payment_link';
  @InEnvironment() environment: Environment;
  @OneOf(PAYMENT_LINK_STATUSES, 'A link past its `expires_at` is `inactive`.') status: PaymentLinkStatus;
  @MoneyOrNull('Fixed amount; null if the payer enters the amount.') amount: number | null;
  @Text(undefined, 'PHP') currency: string;
  @OneOfOrNull(PAYMENT_METHODS, 'Fixed payment method; null if the payer chooses.')
  method: PaymentMethod | null;
  @Text('Text shown to the payer.', 'Lunch for two') description: string;
  @TextOrNull() image_url: string | null;
  @TextOrNull('URL to which the payer is redirected after a successful payment.') success_url: string | null;
  @TextOrNull('URL to which the payer is redirected after cancelling.') cancel_url: string | null;
  @TextOrNull() customer_id: string | null;
  @TextOrNull('Product being sold. Payment reduces its stock.') product_id: string | null;
  @ApiProperty({
    type: [Number],
    description: 'Suggested amounts, in addition to an amount that the payer enters.',
    example: [50, 100, 500],
  })
  preset_amounts: number[];
  @IntegerOrNull('Maximum quantity per payment, at `amount` each; null means one.') max_quantity:
    number | null;
  @ApiProperty({ type: [PaymentLinkFieldSchema], description: 'Questions for the payer.' })
  custom_fields: PaymentLinkFieldSchema[];
  @ApiProperty({
    type: PayerFieldsSchema,
    description: "Contact details collected from the payer and stored as the payment's `customer`.",
  })
  payer_fields: PayerFields;
  @TextOrNull('Message shown after payment and on the receipt.') thank_you_text: string | null;
  @Integer('Number of succeeded payments.') usage_count: number;
  @SecondsOrNull('Time of the most recent succeeded payment, in Unix seconds.') last_used_at: number | null;
  @TextOrNull('ID of the most recent succeeded payment.') last_payment_id: string | null;
  @SecondsOrNull() expires_at: number | null;
  @Free('Set of key-value pairs, copied to each payment of the link.') metadata: Record<string, unknown>;
  @Seconds() created: number;
  @Url('Public URL of the payment page. Anyone with this URL can pay.') url: string;
}

@ApiSchema({ name: 'PaymentLinkList' })
export class PaymentLinkListSchema implements List<PaymentLink> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [PaymentLinkSchema] }) data: PaymentLinkSchema[];
  @HasMore() has_more: boolean;
}

@ApiSchema({ name: 'DeletedPaymentLink' })
export class DeletedPaymentLinkSchema implements Deleted<'payment_link'> {
  @Text() id: string;
  @Kind('payment_link') object: 'payment_link';
  @ApiProperty({ type: Boolean, enum: [true] }) deleted: true;
}
