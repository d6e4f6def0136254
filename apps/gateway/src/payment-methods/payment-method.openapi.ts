import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PAYMENT_METHODS, type List, type PaymentMethod, type PaymentMethodRoute } from '@tulay/contracts';
import { HasMore, Kind, OneOf, TextOrNull } from '../docs/openapi-fields';

@ApiSchema({ name: 'PaymentMethod' })
export class PaymentMethodSchema implements PaymentMethodRoute {
  @Kind('payment_method') object: 'payment_method';
  @OneOf(PAYMENT_METHODS) method: PaymentMethod;
  @TextOrNull('Null: any currency.') currency: string | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'The smallest payment; null: no limit of its own.',
  })
  min: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'The largest payment; null: no limit of its own.',
  })
  max: number | null;
}

@ApiSchema({ name: 'PaymentMethodList' })
export class PaymentMethodListSchema implements List<PaymentMethodRoute> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [PaymentMethodSchema] }) data: PaymentMethodSchema[];
  @HasMore() has_more: boolean;
}
