import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { HttpModule } from '../http/http.module';
import { CatalogClient } from './catalog.client';
import { LoadReceipt } from './load-receipt';
import { ReceiptPages } from './receipt-pages';
import { ReceiptController } from './receipt.controller';
import { VisitReceipt } from './visit-receipt';

@Module({
  imports: [HttpModule, ClientsModule],
  controllers: [ReceiptController],
  providers: [CatalogClient, LoadReceipt, ReceiptPages, VisitReceipt],
  exports: [CatalogClient, LoadReceipt, ReceiptPages],
})
export class ReceiptModule {}
