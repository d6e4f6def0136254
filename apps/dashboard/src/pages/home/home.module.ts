import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module';
import { MerchantsModule } from '../../merchants/merchants.module';
import { PayoutRequestsModule } from '../../payout-requests/payout-requests.module';
import { FrameModule } from '../frame/frame.module';
import { HomeController } from './home.controller';
import { ReadOverview } from './read-overview';

@Module({
  imports: [FrameModule, MerchantsModule, ClientsModule, PayoutRequestsModule],
  controllers: [HomeController],
  providers: [ReadOverview],
})
export class HomeModule {}
