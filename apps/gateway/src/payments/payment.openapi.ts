import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import {
  PAYMENT_FAILURE_CODES,
  PAYMENT_METHODS,
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
} from '../docs/openapi-fields';

@ApiSchema({ name: 'PaymentCustomer' })
class PaymentCustomerSchema implements PaymentCustomer {
  @TextOrNull() email: string | null;
  @TextOrNull() name: string | null;
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Only where a payment link asked the payer for it.',
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
  @TextOrNull('Whose account it is; null when the provider does not say.') account_name: string | null;
}

@ApiSchema({ name: 'Payment' })
export class PaymentSchema implements Payment {
  @Text(undefined, 'pay_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('payment') object: 'payment';
  @Text(
    'What people call it: said on the telephone, printed on receipts. Unique for the merchant and environment.',
    '7K3-Q92-MF1',
  )
  reference: string;
  @InEnvironment() environment: Environment;
  @OneOf(PAYMENT_STATUSES) status: PaymentStatus;
  @Money('The gross amount charged.') amount: number;
  @Text(undefined, 'PHP') currency: string;
  @OneOf(PAYMENT_METHODS) method: PaymentMethod;
  @Text('Who routes the payment.', 'sandbox') provider: string;
  @TextOrNull("The provider's own reference.") provider_ref: string | null;
  @TextOrNull(
    "What the payer's wallet or bank calls it, once it is paid; null where the provider does not say.",
  )
  wallet_ref: string | null;
  @TextOrNull('Send the payer there.') checkout_url: string | null;
  @TextOrNull('EMVCo payload; in live, for QR methods.') qr_code: string | null;
  @TextOrNull('A rendered QR image.') qr_code_url: string | null;
  @TextOrNull('Opens the wallet.') app_link: string | null;
  @ApiProperty({
    type: PaymentBankAccountSchema,
    nullable: true,
    description:
      'In live, for `bank_transfer`: the payer sends exactly `amount` to this account. Null for every other method.',
  })
  bank_account: PaymentBankAccountSchema | null;
  @TextOrNull() return_url: string | null;
  @TextOrNull('Its events go there, in place of the registered endpoints.') webhook_url: string | null;
  @TextOrNull() description: string | null;
  @ApiProperty({ type: PaymentCustomerSchema, nullable: true }) customer: PaymentCustomerSchema | null;
  @TextOrNull() customer_id: string | null;
  @TextOrNull() external_id: string | null;
  @Free() metadata: Record<string, unknown>;
  @Money(
    'Deducted from the gross amount: what is agreed for the method and the currency, a percentage and a fixed part, ' +
      'together never more than `amount`. Where nothing is agreed for the currency, the percentage alone of what is ' +
      'agreed for pesos.',
  )
  fee_amount: number;
  @MoneyOrNull('`amount - fee_amount`; null until it succeeded.') net_amount: number | null;
  @Money('The sum of its succeeded refunds.') amount_refunded: number;
  @TextOrNull() idempotency_key: string | null;
  @ApiProperty({ type: PaymentFailureSchema, nullable: true }) failure: PaymentFailureSchema | null;
  @SecondsOrNull('Unix seconds: when an unpaid checkout expires.') expires_at: number | null;
  @SecondsOrNull() succeeded_at: number | null;
  @SecondsOrNull() failed_at: number | null;
  @Seconds() created: number;
  @ApiProperty({ type: [EventSchema], required: false, description: 'With `expand=events` only.' })
  events?: EventResource[];
}

@ApiSchema({ name: 'PaymentList' })
export class PaymentListSchema implements List<Payment> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [PaymentSchema] }) data: PaymentSchema[];
  @HasMore() has_more: boolean;
}
