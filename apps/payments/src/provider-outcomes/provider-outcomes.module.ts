import { Module } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { AttemptsModule } from '../attempts/attempts.module';
import { LateFeesModule } from '../late-fees/late-fees.module';
import { PaymentsModule } from '../payments/payments.module';
import { ProviderNotificationsModule } from '../provider-notifications/provider-notifications.module';
import { RoutingModule } from '../routing/routing.module';
import { AttemptsJob } from './attempts.job';
import { EndFromReport } from './end-from-report';
import { PaymentOutcomesController } from './payment-outcomes.controller';
import { PaymentAtProvider } from './payment-at-provider';
import { PollAttempt } from './poll-attempt';
import { OldCallbacksJob } from './old-callbacks.job';
import { ProviderCallbacksController } from './provider-callbacks.controller';
import { ProviderCallbacksStore } from './provider-callbacks.store';
import { ReceiveProviderCallback } from './receive-provider-callback';
import { ResolvePayment } from './resolve-payment';
import { SettleAttempt } from './settle-attempt';
import { TracePayment } from './trace-payment';

@Module({
  imports: [AttemptsModule, LateFeesModule, PaymentsModule, ProviderNotificationsModule, RoutingModule],
  controllers: [PaymentOutcomesController, ProviderCallbacksController],
  providers: [
    AttemptsJob,
    AuditLog,
    EndFromReport,
    PollAttempt,
    OldCallbacksJob,
    ProviderCallbacksStore,
    ReceiveProviderCallback,
    PaymentAtProvider,
    ResolvePayment,
    SettleAttempt,
    TracePayment,
  ],
})
export class ProviderOutcomesModule {}
