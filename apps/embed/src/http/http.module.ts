import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/assets.module';
import { LayoutModule } from '../layout/layout.module';
import { AssetsController } from './assets.controller';
import { NotFoundController } from './not-found.controller';
import { PageErrorFilter } from './page-error.filter';
import { RequestCounters } from './page-limit.guard';

/** Filters and guards for pages. Every module with pages imports this module. */
@Module({
  imports: [AssetsModule, LayoutModule],
  controllers: [AssetsController, NotFoundController],
  providers: [PageErrorFilter, RequestCounters],
  exports: [RequestCounters, LayoutModule],
})
export class HttpModule {}
