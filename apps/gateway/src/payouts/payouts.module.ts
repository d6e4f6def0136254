import { Module } from '@nestjs/common';
import { PayoutsClient } from './payouts.client';
import { PayoutsController } from './payouts.controller';

@Module({
  controllers: [PayoutsController],
  providers: [PayoutsClient],
})
export class PayoutsModule {}
