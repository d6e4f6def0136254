import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { HttpModule } from '../http/http.module';
import { ContinueToCheckout } from '../pay-form/continue-to-checkout';
import { OpenPaymentLink } from './open-payment-link';
import { PayPaymentLinkForm } from './pay-payment-link-form';
import { PaymentLinkPages } from './payment-link-pages';
import { PaymentLinkPageController } from './payment-link-page.controller';
import { ShowPaymentLinkPage } from './show-payment-link-page';

@Module({
  imports: [HttpModule, ClientsModule],
  controllers: [PaymentLinkPageController],
  providers: [ContinueToCheckout, ShowPaymentLinkPage, PaymentLinkPages, OpenPaymentLink, PayPaymentLinkForm],
})
export class PaymentLinkPageModule {}
