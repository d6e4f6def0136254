import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module';
import { PayoutLimitsModule } from '../../payout-limits/payout-limits.module';
import { PayoutRequestsModule } from '../../payout-requests/payout-requests.module';
import { ExportsModule } from '../exports/exports.module';
import { FrameModule } from '../frame/frame.module';
import { PayoutController } from './payout.controller';
import { PayoutFormController } from './payout-form.controller';
import { PayoutFormPages } from './payout-form-pages';
import { PayoutLimitController } from './payout-limit.controller';
import { PayoutRequestController } from './payout-request.controller';
import { PayoutRequestsController } from './payout-requests.controller';
import { PayoutsController } from './payouts.controller';

@Module({
  imports: [ExportsModule, FrameModule, ClientsModule, PayoutLimitsModule, PayoutRequestsModule],
  controllers: [
    PayoutsController,
    PayoutFormController,
    PayoutController,
    PayoutRequestsController,
    PayoutRequestController,
    PayoutLimitController,
  ],
  providers: [PayoutFormPages],
})
export class PayoutsModule {}
