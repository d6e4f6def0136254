import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { HttpModule } from '../http/http.module';
import { LiveModule } from '../live/live.module';
import { CheckoutPage } from './checkout-page';
import { CheckoutController } from './checkout.controller';
import { DevControlsController } from './dev-controls.controller';
import { FindWayBack } from './find-way-back';
import { LeaveCheckoutController } from './leave-checkout.controller';
import { LeaveCheckout } from './leave-checkout';

@Module({
  imports: [HttpModule, ClientsModule, LiveModule],
  controllers: [DevControlsController, LeaveCheckoutController, CheckoutController],
  providers: [CheckoutPage, FindWayBack, LeaveCheckout],
})
export class CheckoutModule {}
