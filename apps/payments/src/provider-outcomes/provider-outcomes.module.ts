import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module';
import { LateFeesModule } from '../late-fees/late-fees.module';
import { PaymentsModule } from '../payments/payments.module';
import { ProviderNotificationsModule } from '../provider-notifications/provider-notifications.module';
import { RoutingModule } from '../routing/routing.module';
import { AttemptsJob } from './attempts.job';
import { EndFromReport } from './end-from-report';
import { PollAttempt } from './poll-attempt';
import { OldCallbacksJob } from './old-callbacks.job';
import { ProviderCallbacksController } from './provider-callbacks.controller';
import { ProviderCallbacksStore } from './provider-callbacks.store';
import { ReceiveProviderCallback } from './receive-provider-callback';
import { SettleAttempt } from './settle-attempt';
import { TracePayment } from './trace-payment';

@Module({
  imports: [AttemptsModule, LateFeesModule, PaymentsModule, ProviderNotificationsModule, RoutingModule],
  controllers: [ProviderCallbacksController],
  providers: [
    AttemptsJob,
    EndFromReport,
    PollAttempt,
    OldCallbacksJob,
    ProviderCallbacksStore,
    ReceiveProviderCallback,
    SettleAttempt,
    TracePayment,
  ],
})
export class ProviderOutcomesModule {}
