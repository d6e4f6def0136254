import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditLog } from '@tulay/audit-log';
import { ApiKeysModule } from '../api-keys/api-keys.module';
import { MerchantsModule } from '../merchants/merchants.module';
import { SecretsModule } from '../secrets/secrets.module';
import { ActivateMerchant } from './activate-merchant';
import { ActivationController } from './activation.controller';
import { ActivationEntity } from './activation.entity';
import { ActivationFees } from './activation-fees';
import { ActivationFeesJob } from './activation-fees.job';
import { ActivationsStore } from './activations.store';
import { CatalogClient } from './catalog.client';
import { DashboardClient } from './dashboard.client';
import { DecideActivation } from './decide-activation';
import { CheckActivationFee } from './check-activation-fee';
import { TransitionActivation } from './transition-activation';
import { NotifyDashboardJob } from './notify-dashboard.job';

@Module({
  imports: [TypeOrmModule.forFeature([ActivationEntity]), ApiKeysModule, MerchantsModule, SecretsModule],
  controllers: [ActivationController],
  providers: [
    AuditLog,
    ActivateMerchant,
    ActivationFees,
    ActivationFeesJob,
    ActivationsStore,
    CatalogClient,
    DashboardClient,
    DecideActivation,
    CheckActivationFee,
    TransitionActivation,
    NotifyDashboardJob,
  ],
})
export class ActivationModule {}
