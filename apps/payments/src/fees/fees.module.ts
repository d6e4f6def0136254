import { Module } from '@nestjs/common';
import { FeePlans } from './fee-plans';
import { FeesController } from './fees.controller';
import { MerchantFeesStore } from './merchant-fees.store';

@Module({ controllers: [FeesController], providers: [FeePlans, MerchantFeesStore], exports: [FeePlans] })
export class FeesModule {}
