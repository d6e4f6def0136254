import { Module } from '@nestjs/common';
import { FormAnswersModule } from '../form-answers/form-answers.module';
import { Operations } from './operations';

@Module({
  imports: [FormAnswersModule],
  providers: [Operations],
  exports: [FormAnswersModule, Operations],
})
export class OperationsModule {}
