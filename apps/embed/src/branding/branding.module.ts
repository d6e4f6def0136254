import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module';
import { BrandingController } from './branding.controller';
import { LogosClient } from './logos.client';

@Module({
  imports: [HttpModule],
  controllers: [BrandingController],
  providers: [LogosClient],
  exports: [LogosClient],
})
export class BrandingModule {}
