import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { ExportsModule } from '../exports/exports.module';
import { FrameModule } from '../frame/frame.module';
import { FindPayments } from './find-payments';
import { PaymentController } from './payment.controller';
import { PaymentsController } from './payments.controller';

@Module({
  imports: [ExportsModule, FrameModule, ClientsModule, DeliveriesModule],
  controllers: [PaymentsController, PaymentController],
  providers: [FindPayments],
})
export class PaymentsModule {}
