import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditLog } from '@tulay/audit-log';
import { FeePlans } from './fee-plans';
import { FeesController } from './fees.controller';
import { ReadFees } from './read-fees';
import { RemoveScheduledFee } from './remove-scheduled-fee';
import { ScheduleFee } from './schedule-fee';
import { ScheduledFeeEntity } from './scheduled-fee.entity';
import { ScheduledFeesStore } from './scheduled-fees.store';

@Module({
  imports: [TypeOrmModule.forFeature([ScheduledFeeEntity])],
  controllers: [FeesController],
  providers: [AuditLog, FeePlans, ReadFees, RemoveScheduledFee, ScheduleFee, ScheduledFeesStore],
  exports: [FeePlans],
})
export class FeesModule {}
