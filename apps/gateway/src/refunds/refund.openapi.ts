import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  REFUND_FAILURE_CODES,
  REFUND_REASONS,
  REFUND_STATUSES,
  type Environment,
  type List,
  type Refund,
  type RefundFailure,
  type RefundFailureCode,
  type RefundReason,
  type RefundStatus,
} from '@tulay/contracts';
import {
  HasMore,
  InEnvironment,
  Kind,
  Money,
  OneOf,
  Seconds,
  SecondsOrNull,
  Text,
  TextOrNull,
} from '../docs/openapi-fields';

@ApiSchema({ name: 'RefundFailure' })
class RefundFailureSchema implements RefundFailure {
  @OneOf(REFUND_FAILURE_CODES) code: RefundFailureCode;
  @Text() message: string;
}

@ApiSchema({ name: 'Refund' })
export class RefundSchema implements Refund {
  @Text(undefined, 're_01k0z3v9q8m4x2c7b5n6d8f1ga') id: string;
  @Kind('refund') object: 'refund';
  @Text('The id of the refunded payment.') payment: string;
  @InEnvironment() environment: Environment;
  @Money() amount: number;
  @Text(undefined, 'PHP') currency: string;
  @OneOf(REFUND_STATUSES) status: RefundStatus;
  @ApiProperty({ type: String, nullable: true, enum: [...REFUND_REASONS, null] }) reason: RefundReason | null;
  @TextOrNull("The provider's own reference.") provider_ref: string | null;
  @ApiProperty({ type: RefundFailureSchema, nullable: true }) failure: RefundFailureSchema | null;
  @SecondsOrNull() succeeded_at: number | null;
  @Seconds() created: number;
}

@ApiSchema({ name: 'RefundList' })
export class RefundListSchema implements List<Refund> {
  @Kind('list') object: 'list';
  @ApiProperty({ type: [RefundSchema] }) data: RefundSchema[];
  @HasMore() has_more: boolean;
}
