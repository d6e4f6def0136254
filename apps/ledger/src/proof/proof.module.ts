import { Module } from '@nestjs/common';
import { ReconciliationModule } from '../reconciliation/reconciliation.module';
import { BookFindingsStore } from './book-findings.store';
import { BooksStore } from './books.store';
import { ContinueFullProof } from './continue-full-proof';
import { ProofController } from './proof.controller';
import { ProofJob } from './proof.job';
import { ProofMetrics } from './proof-metrics';
import { ProveBooks } from './prove-books';
import { SealBooks } from './seal-books';
import { SealsStore } from './seals.store';
import { VerifyBooks } from './verify-books';

@Module({
  imports: [ReconciliationModule],
  controllers: [ProofController],
  providers: [
    BookFindingsStore,
    BooksStore,
    ContinueFullProof,
    ProofJob,
    ProofMetrics,
    ProveBooks,
    SealBooks,
    SealsStore,
    VerifyBooks,
  ],
})
export class ProofModule {}
