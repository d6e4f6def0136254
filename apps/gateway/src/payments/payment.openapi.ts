import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import {
  PAYMENT_FAILURE_CODES,
  PAYMENT_METHODS,
  PAYMENT_SOURCE_TYPES,
  PAYMENT_STATUSES,
  type Environment,
  type EventResource,
  type List,
  type Payment,
  type PaymentBankAccount,
  type PaymentCustomer,
  type PaymentFailure,
  type PaymentFailureCode,
  type PaymentMethod,
  type PaymentSource,
  type PaymentSourceType,
  type PaymentStatus,
} from '@tulay/contracts';
import { EventSchema } from '../events/event.openapi';
import {
  Free,
  HasMore,
  InEnvironment,
  Kind,
  Money,
  MoneyOrNull,
  OneOf,
  Seconds,
  SecondsOrNull,
  Text,
  TextOrNull,
  UrlOrNull,
} from '../docs/openapi-fields';

@ApiSchema({ name: 'PaymentCustomer' })
class PaymentCustomerSchema implements PaymentCustomer {
  @TextOrNull() email: string | null;
  @TextOrNull() name: string | null;
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Present only if a payment link collected it from the payer.',
    example: '0917 123 4567',
  })
  phone?: string | null;
}

@ApiSchema({ name: 'PaymentFailure' })
class PaymentFailureSchema implements PaymentFailure {
  @OneOf(PAYMENT_FAILURE_CODES) code: PaymentFailureCode;
  @Text() message: string;
}

@ApiSchema({ name: 'PaymentBankAccount' })
class PaymentBankAccountSchema implements PaymentBankAccount {
  @Text("The bank's name.", 'Asia United Bank') bank: string;
  @Text('As digits, without spaces.', '912345678901') account_number: string;
  @TextOrNull('Account holder; null if the provider does not report it.') account_name: string | null;
}

@ApiSchema({ name: 'PaymentSource' })
class PaymentSourceSchema implements PaymentSource {
  @OneOf(PAYMENT_SOURCE_TYPES) type: PaymentSourceType;
  @Text('ID of the payment link, invoice or static QR code.', 'plk_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
}

@ApiSchema({ name: 'Payment' })
export class PaymentSchema implements Payment {
  @Text(undefined, 'pay_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('payment') object: 'payment';
  @Text(
    'Short reference for people: easy to read over the phone and printed on receipts. Unique per account and mode.',
    '7K3-Q92-MF1',
  )
  reference: string;
  @InEnvironment() environment: Environment;
  @OneOf(PAYMENT_STATUSES) status: PaymentStatus;
  @Money('The gross amount charged.') amount: number;
  @Text(undefined, 'PHP') currency: string;
  @OneOf(PAYMENT_METHODS) method: PaymentMethod;
  @Text('Name of the provider that processes the payment.', 'sandbox') provider: string;
  @TextOrNull("The provider's own reference.") provider_ref: string | null;
  @TextOrNull(
    "The reference that the payer's wallet or bank shows for the payment, once paid; null if the provider does not report it.",
  )
  wallet_ref: string | null;
  @UrlOrNull('URL to redirect the payer to.') checkout_url: string | null;
  @TextOrNull(
    'EMVCo QR payload of QR methods. In test mode null, or a specimen if `metadata.sandbox_details` is `specimen`.',
  )
  qr_code: string | null;
  @UrlOrNull('URL of the QR code image.') qr_code_url: string | null;
  @TextOrNull('Deep link that opens the wallet app.') app_link: string | null;
  @ApiProperty({
    type: PaymentBankAccountSchema,
    nullable: true,
    description:
      'Only for `bank_transfer` in live mode: the payer transfers exactly `amount` to this account. Null for every other method. In test mode null, or a specimen if `metadata.sandbox_details` is `specimen`.',
  })
  bank_account: PaymentBankAccountSchema | null;
  @TextOrNull() return_url: string | null;
  @TextOrNull(
    "URL that receives this payment's events instead of your registered endpoints, signed with the default secret of the environment.",
  )
  webhook_url: string | null;
  @TextOrNull() description: string | null;
  @ApiProperty({ type: PaymentCustomerSchema, nullable: true }) customer: PaymentCustomerSchema | null;
  @TextOrNull() customer_id: string | null;
  @TextOrNull() external_id: string | null;
  @ApiProperty({
    type: PaymentSourceSchema,
    nullable: true,
    description:
      'The payment link, invoice or static QR code from which the payment was created; null for payments that you create with `POST /v1/payments`.',
  })
  source: PaymentSourceSchema | null;
  @Free(
    'Your own keys and values. Payments with a `source` also contain `payment_link_id`, `static_qr_id` or `invoice_id`; these keys are deprecated, use `source`.',
  )
  metadata: Record<string, unknown>;
  @Money(
    'Fee deducted from the gross amount: the percentage and fixed fee agreed for the method and currency, ' +
      'never more than `amount`. If no fee is agreed for the currency, only the percentage ' +
      'agreed for PHP applies.',
  )
  fee_amount: number;
  @MoneyOrNull('`amount - fee_amount`; null until the payment succeeds.') net_amount: number | null;
  @Money('The sum of its succeeded refunds.') amount_refunded: number;
  @TextOrNull() idempotency_key: string | null;
  @ApiProperty({ type: PaymentFailureSchema, nullable: true }) failure: PaymentFailureSchema | null;
  @SecondsOrNull('Unix seconds: when an unpaid checkout expires.') expires_at: number | null;
  @SecondsOrNull() succeeded_at: number | null;
  @SecondsOrNull() failed_at: number | null;
  @Seconds() created: number;
  @ApiProperty({ type: [EventSchema], required: false, description: 'Returned only with `expand=events`.' })
  events?: EventResource[];
}

@ApiSchema({ name: 'PaymentList' })
export class PaymentListSchema implements List<Payment> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [PaymentSchema] }) data: PaymentSchema[];
  @HasMore() has_more: boolean;
}
