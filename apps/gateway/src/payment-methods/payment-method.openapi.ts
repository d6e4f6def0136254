import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  PAYMENT_METHODS,
  type List,
  type MethodRefunds,
  type PaymentMethod,
  type PaymentMethodRoute,
} from '@tulay/contracts';
import { HasMore, Kind, OneOf, TextOrNull, TrueOrFalse } from '../docs/openapi-fields';

@ApiSchema({ name: 'MethodRefunds' })
class MethodRefundsSchema implements MethodRefunds {
  @TrueOrFalse('Whether a payment can be refunded in full. If false, send the money with a payout.')
  full: boolean;
  @TrueOrFalse('Whether a part of a payment can be refunded.') partial: boolean;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Number of days after the payment during which refunds are accepted; null if unlimited.',
  })
  window_days: number | null;
}

@ApiSchema({ name: 'PaymentMethod' })
export class PaymentMethodSchema implements PaymentMethodRoute {
  @Kind('payment_method') object: 'payment_method';
  @OneOf(PAYMENT_METHODS) method: PaymentMethod;
  @TextOrNull('Currency; null means any currency.') currency: string | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Minimum payment amount; null if the method has no minimum of its own.',
  })
  min: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Maximum payment amount; null if the method has no maximum of its own.',
  })
  max: number | null;
  @ApiProperty({
    type: MethodRefundsSchema,
    description:
      'Refunds that every provider of this method supports. In test mode, all refunds are supported; `metadata.sandbox_refund` of a payment simulates a limit.',
  })
  refunds: MethodRefundsSchema;
}

@ApiSchema({ name: 'PaymentMethodList' })
export class PaymentMethodListSchema implements List<PaymentMethodRoute> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [PaymentMethodSchema] }) data: PaymentMethodSchema[];
  @HasMore() has_more: boolean;
}
