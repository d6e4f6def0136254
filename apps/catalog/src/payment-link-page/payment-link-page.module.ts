import { Module } from '@nestjs/common';
import { CatalogPaymentsModule } from '../catalog-payments/catalog-payments.module';
import { CustomersModule } from '../customers/customers.module';
import { PaymentLinksModule } from '../payment-links/payment-links.module';
import { StaticQrsModule } from '../static-qrs/static-qrs.module';
import { DraftLinkPayment } from './draft-link-payment';
import { FindPaymentLinkPage } from './find-payment-link-page';
import { PayPaymentLink } from './pay-payment-link';
import { PaymentLinkPageController } from './payment-link-page.controller';

@Module({
  imports: [CatalogPaymentsModule, CustomersModule, PaymentLinksModule, StaticQrsModule],
  controllers: [PaymentLinkPageController],
  providers: [DraftLinkPayment, FindPaymentLinkPage, PayPaymentLink],
})
export class PaymentLinkPageModule {}
