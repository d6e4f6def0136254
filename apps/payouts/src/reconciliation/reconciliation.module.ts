import { Module } from '@nestjs/common';
import { PayoutSnapshotsController } from './payout-snapshots.controller';

@Module({ controllers: [PayoutSnapshotsController] })
export class ReconciliationModule {}
