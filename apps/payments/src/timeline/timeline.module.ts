import { Module } from '@nestjs/common';
import { NotifierClient } from './notifier.client';
import { PaymentTimeline } from './payment-timeline';

@Module({ providers: [NotifierClient, PaymentTimeline], exports: [PaymentTimeline] })
export class TimelineModule {}
