import { Module } from '@nestjs/common';
import { BrandingModule } from './branding/branding.module';
import { CheckoutModule } from './checkout/checkout.module';
import { FramesModule } from './frames/frames.module';
import { FrontPageModule } from './front-page/front-page.module';
import { HttpModule } from './http/http.module';
import { InvoicePageModule } from './invoice-page/invoice-page.module';
import { MailsModule } from './mails/mails.module';
import { PaymentLinkPageModule } from './payment-link-page/payment-link-page.module';
import { PrintedCodeModule } from './static-qr-card/printed-code.module';
import { ReceiptModule } from './receipt/receipt.module';
import { ReceiptsPageModule } from './receipts-page/receipts-page.module';
import { EmbedScriptModule } from './script/embed-script.module';
import { TokensModule } from './tokens/tokens.module';
import { UnsubscribeModule } from './unsubscribe/unsubscribe.module';

@Module({
  imports: [
    BrandingModule,
    FrontPageModule,
    CheckoutModule,
    PaymentLinkPageModule,
    InvoicePageModule,
    ReceiptModule,
    ReceiptsPageModule,
    PrintedCodeModule,
    TokensModule,
    FramesModule,
    EmbedScriptModule,
    MailsModule,
    UnsubscribeModule,
    HttpModule,
  ],
})
export class EmbedModule {}
