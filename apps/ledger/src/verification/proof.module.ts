import { Module } from '@nestjs/common';
import { ReconciliationModule } from '../reconciliation/reconciliation.module';
import { BookFindingsStore } from './book-findings.store';
import { BooksStore } from './books.store';
import { ResumeFullVerification } from './resume-full-verification';
import { ProofController } from './proof.controller';
import { ProofJob } from './proof.job';
import { ProofMetrics } from './proof-metrics';
import { VerifyNewJournals } from './verify-new-journals';
import { SealBooks } from './seal-books';
import { SealsStore } from './seals.store';
import { VerifyBooks } from './verify-books';

@Module({
  imports: [ReconciliationModule],
  controllers: [ProofController],
  providers: [
    BookFindingsStore,
    BooksStore,
    ResumeFullVerification,
    ProofJob,
    ProofMetrics,
    VerifyNewJournals,
    SealBooks,
    SealsStore,
    VerifyBooks,
  ],
})
export class ProofModule {}
