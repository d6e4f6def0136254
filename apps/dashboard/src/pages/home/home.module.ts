import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../../applications/applications.module';
import { ClientsModule } from '../../clients/clients.module';
import { MerchantsModule } from '../../merchants/merchants.module';
import { PayoutRequestsModule } from '../../payout-requests/payout-requests.module';
import { FrameModule } from '../frame/frame.module';
import { HomeController } from './home.controller';
import { ReadOverview } from './read-overview';

@Module({
  imports: [FrameModule, ApplicationsModule, MerchantsModule, ClientsModule, PayoutRequestsModule],
  controllers: [HomeController],
  providers: [ReadOverview],
})
export class HomeModule {}
