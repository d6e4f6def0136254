import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MerchantsModule } from '../merchants/merchants.module';
import { BrandingCommandsController } from './branding-commands.controller';
import { BrandingViews } from './branding-views';
import { BrandingController } from './branding.controller';
import { BrandingEntity } from './branding.entity';
import { BrandingsStore } from './brandings.store';
import { SetBranding } from './set-branding';

/** How a merchant looks to payers. */
@Module({
  imports: [TypeOrmModule.forFeature([BrandingEntity]), MerchantsModule],
  controllers: [BrandingController, BrandingCommandsController],
  providers: [BrandingsStore, BrandingViews, SetBranding],
})
export class BrandingModule {}
