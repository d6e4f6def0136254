import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  ASKS,
  PAYMENT_LINK_STATUSES,
  PAYMENT_METHODS,
  type Ask,
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
} from '../docs/openapi-fields';

@ApiSchema({ name: 'PaymentLinkField' })
export class PaymentLinkFieldSchema implements PaymentLinkField {
  @Text("Its name in the payment's metadata.", 'table_no') key: string;
  @Text('What the payer reads.', 'Table') label: string;
  @TrueOrFalse('Whether the payer must answer.') required: boolean;
}

@ApiSchema({ name: 'PayerFields' })
class PayerFieldsSchema implements PayerFields {
  @OneOf(ASKS) name: Ask;
  @OneOf(ASKS) email: Ask;
  @OneOf(ASKS) phone: Ask;
}

@ApiSchema({ name: 'PaymentLink' })
export class PaymentLinkSchema implements PaymentLink {
  @Text(undefined, 'plk_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('payment_link') object: 'payment_link';
  @InEnvironment() environment: Environment;
  @OneOf(PAYMENT_LINK_STATUSES, 'Past `expires_at` a link is inactive.') status: PaymentLinkStatus;
  @MoneyOrNull('null: the payer enters it.') amount: number | null;
  @Text(undefined, 'PHP') currency: string;
  @OneOfOrNull(PAYMENT_METHODS, 'null: the payer picks one.') method: PaymentMethod | null;
  @Text('What the payer reads.', 'Lunch for two') description: string;
  @TextOrNull() image_url: string | null;
  @TextOrNull('Where a payer goes who has paid.') success_url: string | null;
  @TextOrNull('Where a payer goes who would rather not pay.') cancel_url: string | null;
  @TextOrNull() customer_id: string | null;
  @TextOrNull('What is sold: its stock drops when it is paid.') product_id: string | null;
  @ApiProperty({
    type: [Number],
    description: 'Amounts to choose from, besides one that the payer enters.',
    example: [50, 100, 500],
  })
  preset_amounts: number[];
  @IntegerOrNull('How many can be bought at once, at `amount` each; null: one.') max_quantity: number | null;
  @ApiProperty({ type: [PaymentLinkFieldSchema], description: 'Questions that payers answer.' })
  custom_fields: PaymentLinkFieldSchema[];
  @ApiProperty({
    type: PayerFieldsSchema,
    description: "What the payer is asked of themselves; the payment's `customer` has the answers.",
  })
  payer_fields: PayerFields;
  @TextOrNull('What a payer reads after paying, and on the receipt.') thank_you_text: string | null;
  @Integer('Payments that succeeded.') usage_count: number;
  @SecondsOrNull('When the last of them succeeded, in Unix seconds.') last_used_at: number | null;
  @TextOrNull('The last of them.') last_payment_id: string | null;
  @SecondsOrNull() expires_at: number | null;
  @Free('Your own key/value pairs, copied to the payments of the link.') metadata: Record<string, unknown>;
  @Seconds() created: number;
  @Text('The public page, for whoever holds this address.') url: string;
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
