import { Module } from '@nestjs/common';
import { CatalogPaymentsModule } from '../catalog-payments/catalog-payments.module';
import { CustomersModule } from '../customers/customers.module';
import { PaymentLinksModule } from '../payment-links/payment-links.module';
import { ProductsModule } from '../products/products.module';
import { StaticQrsModule } from '../static-qrs/static-qrs.module';
import { DraftLinkPayment } from './draft-link-payment';
import { FindPaymentLinkPage } from './find-payment-link-page';
import { PayPaymentLink } from './pay-payment-link';
import { LinkStock } from './link-stock';
import { PaymentLinkPageController } from './payment-link-page.controller';
import { ReturningPayment } from './returning-payment';
import { SaveLinkPayment } from './save-link-payment';

@Module({
  imports: [CatalogPaymentsModule, CustomersModule, PaymentLinksModule, ProductsModule, StaticQrsModule],
  controllers: [PaymentLinkPageController],
  providers: [
    DraftLinkPayment,
    FindPaymentLinkPage,
    LinkStock,
    PayPaymentLink,
    ReturningPayment,
    SaveLinkPayment,
  ],
})
export class PaymentLinkPageModule {}
