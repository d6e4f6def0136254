import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { HttpModule } from '../http/http.module';
import { CatalogClient } from './catalog.client';
import { LoadReceipt } from './load-receipt';
import { ReceiptPages } from './receipt-pages';
import { ReceiptController } from './receipt.controller';
import { ShowReceipt } from './show-receipt';

@Module({
  imports: [HttpModule, ClientsModule],
  controllers: [ReceiptController],
  providers: [CatalogClient, LoadReceipt, ReceiptPages, ShowReceipt],
  exports: [CatalogClient, LoadReceipt, ReceiptPages],
})
export class ReceiptModule {}
