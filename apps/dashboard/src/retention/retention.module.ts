import { Module } from '@nestjs/common';
import { EndedRowsJob } from './ended-rows.job';
import { EndedRowsStore } from './ended-rows.store';

@Module({ providers: [EndedRowsJob, EndedRowsStore] })
export class RetentionModule {}
