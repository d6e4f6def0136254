import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditLog } from '@tulay/audit-log';
import { FeePlans } from './fee-plans';
import { FeesController } from './fees.controller';
import { MerchantFeeEntity } from './merchant-fee.entity';
import { MerchantFeesStore } from './merchant-fees.store';

@Module({
  imports: [TypeOrmModule.forFeature([MerchantFeeEntity])],
  controllers: [FeesController],
  providers: [AuditLog, FeePlans, MerchantFeesStore],
  exports: [FeePlans],
})
export class FeesModule {}
