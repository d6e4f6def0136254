import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SurplusFindingsStore } from '@tulay/reconciliation';
import { RowSealsModule } from '../row-seals/row-seals.module';
import { AnnounceSeals } from './announce-seals';
import { CheckpointEntity } from './checkpoint.entity';
import { CheckpointsStore } from './checkpoints.store';
import { FindingsStore } from './findings.store';
import { JournalsStore } from './journals.store';
import { ReconcileBooks } from './reconcile-books';
import { ReconcileChanges } from './reconcile-changes';
import { ReconcileEvents } from './reconcile-events';
import { ReconcileNewJournals } from './reconcile-new-journals';
import { ReconcilePart } from './reconcile-part';
import { ReconcileNewChanges } from './reconcile-new-changes';
import { ReconciliationController } from './reconciliation.controller';
import { ReconciliationJob } from './reconciliation.job';
import { ReconciliationMetrics } from './reconciliation-metrics';
import { SealHorizonStore } from './seal-horizon.store';
import { SnapshotsClient } from './snapshots.client';

@Module({
  imports: [TypeOrmModule.forFeature([CheckpointEntity]), RowSealsModule],
  controllers: [ReconciliationController],
  providers: [
    AnnounceSeals,
    CheckpointsStore,
    FindingsStore,
    JournalsStore,
    ReconcileBooks,
    ReconcileChanges,
    ReconcileEvents,
    ReconcileNewJournals,
    ReconcilePart,
    ReconcileNewChanges,
    ReconciliationJob,
    ReconciliationMetrics,
    SealHorizonStore,
    SnapshotsClient,
    SurplusFindingsStore,
  ],
  exports: [CheckpointsStore, SurplusFindingsStore],
})
export class ReconciliationModule {}
