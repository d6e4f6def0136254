import { Module } from '@nestjs/common';
import { BrandingModule } from '../branding/branding.module';
import { ClientsModule } from '../clients/clients.module';
import { HttpModule } from '../http/http.module';
import { PrintCode } from './print-code';
import { PrintStaticQrController } from './print-static-qr.controller';
import { PrintedCodeController } from './printed-code.controller';
import { StaticQrsClient } from './static-qrs.client';

@Module({
  imports: [HttpModule, ClientsModule, BrandingModule],
  controllers: [PrintedCodeController, PrintStaticQrController],
  providers: [StaticQrsClient, PrintCode],
})
export class PrintedCodeModule {}
