import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { HttpModule } from '../http/http.module';
import { GoOnToPay } from '../pay-form/go-on-to-pay';
import { OpenPaymentLink } from './open-payment-link';
import { PayPaymentLinkForm } from './pay-payment-link-form';
import { PaymentLinkPages } from './payment-link-pages';
import { PaymentLinkPageController } from './payment-link-page.controller';
import { VisitPaymentLink } from './visit-payment-link';

@Module({
  imports: [HttpModule, ClientsModule],
  controllers: [PaymentLinkPageController],
  providers: [GoOnToPay, VisitPaymentLink, PaymentLinkPages, OpenPaymentLink, PayPaymentLinkForm],
})
export class PaymentLinkPageModule {}
