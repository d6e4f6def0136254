import { Module } from '@nestjs/common';
import { MerchantsModule } from '../../merchants/merchants.module';
import { FrameModule } from '../frame/frame.module';
import { HomeController } from './home.controller';

@Module({ imports: [FrameModule, MerchantsModule], controllers: [HomeController] })
export class HomeModule {}
