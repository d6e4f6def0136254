import { Module } from '@nestjs/common';
import { BalancesModule } from './balances/balances.module';
import { PostingsModule } from './postings/postings.module';
import { ProofModule } from './proof/proof.module';
import { ReconciliationModule } from './reconciliation/reconciliation.module';

@Module({ imports: [BalancesModule, PostingsModule, ProofModule, ReconciliationModule] })
export class LedgerModule {}
