import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module';
import { OperationsModule } from '../../operations/idempotency-tokens.module';
import { FrameModule } from '../frame/frame.module';
import { RefundController } from './refund.controller';
import { RefundsController } from './refunds.controller';

@Module({
  imports: [FrameModule, ClientsModule, OperationsModule],
  controllers: [RefundsController, RefundController],
})
export class RefundsModule {}
