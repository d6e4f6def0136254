import { Module } from '@nestjs/common';
import { SealerModule } from '../sealer/sealer.module';
import { StoredResponses } from './stored-responses';

@Module({ imports: [SealerModule], providers: [StoredResponses], exports: [StoredResponses] })
export class FormAnswersModule {}
