import { Module } from '@nestjs/common';
import { AuditEntriesModule } from '@tulay/audit-log';
import { MerchantStandingModule } from '@tulay/merchant-standing';
import { CatalogPaymentsModule } from './catalog-payments/catalog-payments.module';
import { CustomersModule } from './customers/customers.module';
import { InvoicesModule } from './invoices/invoices.module';
import { PaymentLinkPageModule } from './payment-link-page/payment-link-page.module';
import { PaymentLinksModule } from './payment-links/payment-links.module';
import { ProductsModule } from './products/products.module';
import { PurchasesModule } from './purchases/purchases.module';
import { StaticQrsModule } from './static-qrs/static-qrs.module';

@Module({
  imports: [
    AuditEntriesModule.register('catalog'),
    CustomersModule,
    ProductsModule,
    InvoicesModule,
    MerchantStandingModule.register('catalog'),
    PaymentLinksModule,
    PaymentLinkPageModule,
    StaticQrsModule,
    CatalogPaymentsModule,
    PurchasesModule,
  ],
})
export class CatalogModule {}
