import { Module } from '@nestjs/common';
import { DestinationsModule } from './destinations/destinations.module';
import { PayoutsModule } from './payouts/payouts.module';
import { ProvidersModule } from './providers/providers.module';
import { ReconciliationModule } from './reconciliation/reconciliation.module';

@Module({ imports: [DestinationsModule, PayoutsModule, ProvidersModule, ReconciliationModule] })
export class PayoutsServiceModule {}
