import { Module } from '@nestjs/common';
import { AttemptsModule } from '../attempts/attempts.module';
import { LedgerModule } from '../ledger/ledger.module';
import { RoutingModule } from '../routing/routing.module';
import { FollowLateFee } from './follow-late-fee';
import { LateFeeLeases } from './late-fee-leases';
import { LateFeesJob } from './late-fees.job';
import { LateFeesStore } from './late-fees.store';
import { WatchLateFee } from './watch-late-fee';

/** Provider fees that become known only after their payments succeed. */
@Module({
  imports: [AttemptsModule, LedgerModule, RoutingModule],
  providers: [FollowLateFee, LateFeeLeases, LateFeesJob, LateFeesStore, WatchLateFee],
  exports: [WatchLateFee],
})
export class LateFeesModule {}
