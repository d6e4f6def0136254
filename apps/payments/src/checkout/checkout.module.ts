import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module';
import { CancelCheckout } from './cancel-checkout';
import { CheckoutController } from './checkout.controller';
import { GetCheckout } from './get-checkout';
import { SimulateOutcome } from './simulate-outcome';

@Module({
  imports: [PaymentsModule],
  controllers: [CheckoutController],
  providers: [GetCheckout, CancelCheckout, SimulateOutcome],
})
export class CheckoutModule {}
