import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module';
import { FrameModule } from '../frame/frame.module';
import { BrandingController } from './branding.controller';

@Module({ imports: [ClientsModule, FrameModule], controllers: [BrandingController] })
export class BrandingPagesModule {}
