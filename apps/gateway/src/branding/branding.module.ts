import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MerchantsModule } from '../merchants/merchants.module';
import { BrandingCommandsController } from './branding-commands.controller';
import { BrandingViews } from './branding-views';
import { BrandingController } from './branding.controller';
import { BrandingEntity } from './branding.entity';
import { BrandingsStore } from './brandings.store';
import { LIMITS, LogoDecoder } from './logo/logo-decoder';
import { ReadLogo } from './logo/read-logo';
import { ReadBrandingChanges } from './read-branding-changes';
import { SetBranding } from './set-branding';

@Module({
  imports: [TypeOrmModule.forFeature([BrandingEntity]), MerchantsModule],
  controllers: [BrandingController, BrandingCommandsController],
  providers: [
    BrandingsStore,
    BrandingViews,
    { provide: LogoDecoder, useFactory: () => new LogoDecoder(LIMITS) },
    ReadLogo,
    ReadBrandingChanges,
    SetBranding,
  ],
})
export class BrandingModule {}
