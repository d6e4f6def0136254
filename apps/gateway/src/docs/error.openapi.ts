import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ERROR_CODES, type ErrorCode, type Issues } from '@tulay/contracts';
import type { CompatError } from '../errors/compat-error';
import type { ErrorEnvelope } from '../errors/error-response';
import { OneOf } from './openapi-fields';

@ApiSchema({ name: 'ErrorDetail' })
class ErrorDetailSchema {
  @ApiProperty({ enum: [...ERROR_CODES], enumName: 'ErrorCode' })
  code: ErrorCode;

  @ApiProperty()
  message: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: "Only with status 400: maps each invalid field's path to its problems.",
    example: { amount: ['must be at least 0.01'] },
  })
  issues?: Issues;
}

// Not named `Error`, because that name would shadow the global class in generated TypeScript.
@ApiSchema({ name: 'ApiError' })
export class ErrorSchema implements ErrorEnvelope {
  @ApiProperty({ type: ErrorDetailSchema })
  error: ErrorDetailSchema;
}

@ApiSchema({ name: 'CompatError' })
export class CompatErrorSchema extends ErrorSchema implements CompatError {
  @ApiProperty({ type: Boolean, enum: [false] }) success: false;
  @OneOf(['failed']) status: 'failed';
  @ApiProperty() message: string;
}
