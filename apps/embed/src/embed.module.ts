import { Module } from '@nestjs/common';
import { CheckoutPage } from './checkout/checkout-page';
import { CheckoutController } from './checkout/checkout.controller';
import { DevControlsController } from './checkout/dev-controls.controller';
import { GatewayClient } from './checkout/gateway.client';
import { PaymentsClient } from './checkout/payments.client';
import { Assets } from './layout/assets';
import { AssetsController } from './layout/assets.controller';
import { NotFoundController } from './layout/not-found.controller';
import { PageErrorFilter } from './layout/page-error.filter';
import { PageLimit, PollLimit } from './layout/page-limit.guard';
import { Pages } from './layout/pages';
import { SameOriginGuard } from './layout/same-origin.guard';

@Module({
  controllers: [AssetsController, DevControlsController, CheckoutController, NotFoundController],
  providers: [
    { provide: Assets, useFactory: () => new Assets() },
    Pages,
    PageErrorFilter,
    PageLimit,
    PollLimit,
    SameOriginGuard,
    PaymentsClient,
    GatewayClient,
    CheckoutPage,
  ],
})
export class EmbedModule {}
