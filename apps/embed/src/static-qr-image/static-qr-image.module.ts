import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module';
import { StaticQrImageController } from './static-qr-image.controller';
import { StaticQrsClient } from './static-qrs.client';

@Module({ imports: [HttpModule], controllers: [StaticQrImageController], providers: [StaticQrsClient] })
export class StaticQrImageModule {}
