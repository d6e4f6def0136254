import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Assets, Pages } from '@tulay/pages';
import { dashboardAssets } from '../assets/dashboard-assets';
import { SessionContextModule } from '../session-context/session-context.module';
import { AccessGuard } from './access.guard';
import { AssetsController } from './assets.controller';
import { NotFoundController } from './not-found.controller';
import { PageErrorFilter } from './page-error.filter';
import { RestoreHoldGuard } from './restore-hold.guard';

/** Guards all routes and renders errors as pages. Imported by every module with pages. */
@Module({
  imports: [SessionContextModule],
  controllers: [AssetsController, NotFoundController],
  providers: [
    { provide: Assets, useFactory: dashboardAssets },
    Pages,
    PageErrorFilter,
    { provide: APP_GUARD, useClass: RestoreHoldGuard },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [Pages, SessionContextModule],
})
export class HttpModule {}
