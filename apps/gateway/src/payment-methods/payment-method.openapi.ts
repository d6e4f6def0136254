import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PAYMENT_METHODS, type List, type PaymentMethod, type PaymentMethodRoute } from '@tulay/contracts';
import { HasMore, Kind, OneOf, TextOrNull } from '../docs/openapi-fields';

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
}

@ApiSchema({ name: 'PaymentMethodList' })
export class PaymentMethodListSchema implements List<PaymentMethodRoute> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [PaymentMethodSchema] }) data: PaymentMethodSchema[];
  @HasMore() has_more: boolean;
}
