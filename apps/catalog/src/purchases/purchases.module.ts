import { Module } from '@nestjs/common';
import { CatalogPaymentsModule } from '../catalog-payments/catalog-payments.module';
import { InvoiceModule } from '../invoices/invoice/invoice.module';
import { PaymentLinksModule } from '../payment-links/payment-links.module';
import { FindPurchase } from './find-purchase';
import { PurchasesController } from './purchases.controller';

@Module({
  imports: [CatalogPaymentsModule, InvoiceModule, PaymentLinksModule],
  controllers: [PurchasesController],
  providers: [FindPurchase],
})
export class PurchasesModule {}
