import { Module } from '@nestjs/common';
import { BalancesController } from './balances/balances.controller';
import { BalancesStore } from './balances/balances.store';
import { GetBalanceHistory } from './balances/get-balance-history';
import { GetStatement } from './balances/get-statement';
import { StatementsStore } from './balances/statements.store';
import { AdjustBalance } from './postings/adjust-balance';
import { AdjustmentsStore } from './postings/adjustments.store';
import { DebitsController } from './postings/debits.controller';
import { PostEndings } from './postings/post-endings';
import { PostPayments } from './postings/post-payments';
import { PostingTurns } from './postings/posting-turns';
import { PostingsConsumer } from './postings/postings.consumer';
import { PostingsStore } from './postings/postings.store';
import { TakeDebit } from './postings/take-debit';
import { BooksStore } from './reconciliation/books.store';
import { FactsClient } from './reconciliation/facts.client';
import { FindingsStore } from './reconciliation/findings.store';
import { FollowChanges } from './reconciliation/follow-changes';
import { JournalsStore } from './reconciliation/journals.store';
import { MarksStore } from './reconciliation/marks.store';
import { ReconcileBooks } from './reconciliation/reconcile-books';
import { ReconcileEvents } from './reconciliation/reconcile-events';
import { ReconcilePart } from './reconciliation/reconcile-part';
import { ReconciliationMetrics } from './reconciliation/reconciliation-metrics';
import { ReconciliationController } from './reconciliation/reconciliation.controller';
import { ReconciliationJob } from './reconciliation/reconciliation.job';
import { VerifyLedger } from './reconciliation/verify-ledger';
import { VerifyLedgerJob } from './reconciliation/verify-ledger.job';

const postings = [
  AdjustBalance,
  AdjustmentsStore,
  PostEndings,
  PostPayments,
  PostingsStore,
  PostingTurns,
  TakeDebit,
];

const reconciliation = [
  BooksStore,
  FactsClient,
  FindingsStore,
  FollowChanges,
  JournalsStore,
  MarksStore,
  ReconcileBooks,
  ReconcileEvents,
  ReconcilePart,
  ReconciliationJob,
  ReconciliationMetrics,
  VerifyLedger,
  VerifyLedgerJob,
];

@Module({
  controllers: [BalancesController, DebitsController, PostingsConsumer, ReconciliationController],
  providers: [
    BalancesStore,
    GetBalanceHistory,
    GetStatement,
    StatementsStore,
    ...postings,
    ...reconciliation,
  ],
})
export class LedgerModule {}
