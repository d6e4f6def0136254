import { Module } from '@nestjs/common';
import { SealerModule } from '../sealer/sealer.module';
import { FormAnswers } from './form-answers';

@Module({ imports: [SealerModule], providers: [FormAnswers], exports: [FormAnswers] })
export class FormAnswersModule {}
