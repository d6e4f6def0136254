import { Module } from '@nestjs/common';
import { RefundsClient } from './refunds.client';
import { RefundsController } from './refunds.controller';

@Module({
  controllers: [RefundsController],
  providers: [RefundsClient],
})
export class RefundsModule {}
