import { Module } from '@nestjs/common';
import { FormAnswersModule } from '../stored-responses/stored-responses.module';
import { IdempotencyTokens } from './idempotency-tokens';

@Module({
  imports: [FormAnswersModule],
  providers: [IdempotencyTokens],
  exports: [FormAnswersModule, IdempotencyTokens],
})
export class OperationsModule {}
