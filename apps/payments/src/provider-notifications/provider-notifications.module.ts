import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditLog } from '@tulay/audit-log';
import { Sealer } from '@tulay/security';
import { SERVICE_CONFIG } from '@tulay/service-host';
import type { PaymentsConfig } from '../config/payments.config';
import { FeesModule } from '../fees/fees.module';
import { PaymentsModule } from '../payments/payments.module';
import { StaticCodesModule } from '../static-codes/static-codes.module';
import { CallbackCounter } from './callback-counter';
import { ProviderNotificationsController } from './provider-notifications.controller';
import { ProviderNotificationsStore } from './provider-notifications.store';
import { ProviderSecretsEntity } from './provider-secrets.entity';
import { ProviderSecretsStore } from './provider-secrets.store';
import { ReceiveAcquirerCallback } from './receive-acquirer-callback';
import { DraftStaticPayment } from './draft-static-payment';
import { RecordAcquirerNotification } from './record-acquirer-notification';
import { RecordProviderNotification } from './record-provider-notification';
import { RecordStaticTransfer } from './record-static-transfer';
import { RotateProviderSecret } from './rotate-provider-secret';

const sealer = {
  provide: Sealer,
  useFactory: ({ SEAL_KEYS }: PaymentsConfig) => new Sealer(SEAL_KEYS),
  inject: [SERVICE_CONFIG],
};

@Module({
  imports: [FeesModule, PaymentsModule, StaticCodesModule, TypeOrmModule.forFeature([ProviderSecretsEntity])],
  controllers: [ProviderNotificationsController],
  providers: [
    AuditLog,
    CallbackCounter,
    DraftStaticPayment,
    ProviderNotificationsStore,
    ProviderSecretsStore,
    ReceiveAcquirerCallback,
    RecordAcquirerNotification,
    RecordProviderNotification,
    RecordStaticTransfer,
    RotateProviderSecret,
    sealer,
  ],
  exports: [CallbackCounter, RecordProviderNotification],
})
export class ProviderNotificationsModule {}
