import { Module } from '@nestjs/common';
import { AuditEntriesModule } from '@tulay/audit-log';
import { BalancesModule } from './balances/balances.module';
import { PostingsModule } from './postings/postings.module';
import { ProofModule } from './verification/proof.module';
import { ReconciliationModule } from './reconciliation/reconciliation.module';
import { SettlementsModule } from './settlements/settlements.module';

@Module({
  imports: [
    AuditEntriesModule.register('ledger'),
    BalancesModule,
    PostingsModule,
    ProofModule,
    ReconciliationModule,
    SettlementsModule,
  ],
})
export class LedgerModule {}
