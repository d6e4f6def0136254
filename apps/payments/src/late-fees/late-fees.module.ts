import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module';
import { LedgerModule } from '../ledger/ledger.module';
import { RoutingModule } from '../routing/routing.module';
import { PollLateFee } from './poll-late-fee';
import { LateFeeLeases } from './late-fee-leases';
import { LateFeesJob } from './late-fees.job';
import { LateFeesStore } from './late-fees.store';
import { TrackLateFee } from './track-late-fee';

@Module({
  imports: [AttemptsModule, LedgerModule, RoutingModule],
  providers: [PollLateFee, LateFeeLeases, LateFeesJob, LateFeesStore, TrackLateFee],
  exports: [TrackLateFee],
})
export class LateFeesModule {}
