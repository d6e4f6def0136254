import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { DevControlsModule } from '../dev-controls/dev-controls.module';
import { HttpModule } from '../http/http.module';
import { LiveModule } from '../live/live.module';
import { CheckoutPage } from './checkout-page';
import { CheckoutController } from './checkout.controller';
import { ResolveReturnUrl } from './resolve-return-url';
import { LeaveCheckoutController } from './leave-checkout.controller';
import { LeaveCheckout } from './leave-checkout';
import { OpenCheckout } from './open-checkout';

@Module({
  imports: [HttpModule, ClientsModule, LiveModule, DevControlsModule],
  controllers: [LeaveCheckoutController, CheckoutController],
  providers: [CheckoutPage, ResolveReturnUrl, LeaveCheckout, OpenCheckout],
})
export class CheckoutModule {}
