import { Module } from '@nestjs/common';
import { MoneySnapshotsController } from './money-snapshots.controller';

@Module({ controllers: [MoneySnapshotsController] })
export class ReconciliationModule {}
