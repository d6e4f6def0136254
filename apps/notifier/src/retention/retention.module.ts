import { Module } from '@nestjs/common';
import { RetentionJob } from './retention.job';
import { WaitingEventsStore } from './waiting-events.store';

@Module({ providers: [RetentionJob, WaitingEventsStore] })
export class RetentionModule {}
