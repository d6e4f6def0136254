import { Module } from '@nestjs/common';
import { HttpModule } from '../../http/http.module';
import { OperationsModule } from '../../operations/idempotency-tokens.module';
import { DashboardPages } from './dashboard-pages';
import { ViewController } from './view.controller';

/** Renders the frame around pages. Imported by the module of every section. */
@Module({
  imports: [HttpModule, OperationsModule],
  controllers: [ViewController],
  providers: [DashboardPages],
  exports: [DashboardPages, HttpModule, OperationsModule],
})
export class FrameModule {}
