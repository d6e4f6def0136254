import { Module } from '@nestjs/common';
import { BrandingModule } from '../branding/branding.module';
import { ClientsModule } from '../clients/clients.module';
import { HttpModule } from '../http/http.module';
import { ReceiptModule } from '../receipt/receipt.module';
import { InvoiceOfMailClient } from './invoice-of-mail.client';
import { LoadMail } from './load-mail';
import { MailsController } from './mails.controller';
import { RenderEmail } from './render-email';

/** Renders emails. The notifier sends them. */
@Module({
  imports: [HttpModule, ClientsModule, BrandingModule, ReceiptModule],
  controllers: [MailsController],
  providers: [InvoiceOfMailClient, LoadMail, RenderEmail],
})
export class MailsModule {}
