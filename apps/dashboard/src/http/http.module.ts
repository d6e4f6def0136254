import { Module } from '@nestjs/common';
import { Assets, Pages } from '@tulay/pages';
import { dashboardAssets } from '../assets/dashboard-assets';
import { SessionContextModule } from '../session-context/session-context.module';
import { AssetsController } from './assets.controller';

/** What the guard and the filter of pages need. Every module with pages imports it. */
@Module({
  imports: [SessionContextModule],
  controllers: [AssetsController],
  providers: [{ provide: Assets, useFactory: dashboardAssets }, Pages],
  exports: [Pages, SessionContextModule],
})
export class HttpModule {}
