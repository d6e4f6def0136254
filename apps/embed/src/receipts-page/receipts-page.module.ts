import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { HttpModule } from '../http/http.module';
import { ReceiptModule } from '../receipt/receipt.module';
import { ReceiptsOwnerClient } from './receipts-owner.client';
import { ReceiptsPages } from './receipts-pages';
import { ReceiptsPageController } from './receipts-page.controller';
import { ReceiptsClient } from './receipts.client';
import { ShowReceipts } from './show-receipts';

@Module({
  imports: [HttpModule, ClientsModule, ReceiptModule],
  controllers: [ReceiptsPageController],
  providers: [ReceiptsOwnerClient, ReceiptsClient, ShowReceipts, ReceiptsPages],
})
export class ReceiptsPageModule {}
