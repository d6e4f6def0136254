import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ERROR_CODES, type ErrorCode, type Issues } from '@tulay/contracts';
import type { ErrorEnvelope } from '../errors/error-answer';

@ApiSchema({ name: 'ErrorDetail' })
class ErrorDetailSchema {
  @ApiProperty({ enum: [...ERROR_CODES], enumName: 'ErrorCode' })
  code: ErrorCode;

  @ApiProperty({ description: 'For people; it may change at any time.' })
  message: string;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
    description: 'With status 400 only: field path to what is wrong with the field.',
    example: { amount: ['must be at least 0.01'] },
  })
  issues?: Issues;
}

@ApiSchema({ name: 'Error' })
export class ErrorSchema implements ErrorEnvelope {
  @ApiProperty({ type: ErrorDetailSchema })
  error: ErrorDetailSchema;
}
