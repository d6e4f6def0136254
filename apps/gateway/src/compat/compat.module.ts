import { Module } from '@nestjs/common';
import { RateLimitModule } from '../rate-limit/rate-limit.module';
import { CompatAdmission } from './compat-admission';
import { CompatCallersStore } from './compat-callers.store';
import { CompatCheckoutController } from './compat-checkout.controller';
import { CompatCheckoutsStore } from './compat-checkouts.store';
import { CompatPaymentsClient } from './compat-payments.client';
import { CreateCompatCheckout } from './create-compat-checkout';

@Module({
  imports: [RateLimitModule],
  controllers: [CompatCheckoutController],
  providers: [
    CompatAdmission,
    CompatCallersStore,
    CompatCheckoutsStore,
    CompatPaymentsClient,
    CreateCompatCheckout,
  ],
})
export class CompatModule {}
