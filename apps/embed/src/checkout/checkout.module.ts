import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { HttpModule } from '../http/http.module';
import { CheckoutPage } from './checkout-page';
import { CheckoutController } from './checkout.controller';
import { DevControlsController } from './dev-controls.controller';

@Module({
  imports: [HttpModule, ClientsModule],
  controllers: [DevControlsController, CheckoutController],
  providers: [CheckoutPage],
})
export class CheckoutModule {}
