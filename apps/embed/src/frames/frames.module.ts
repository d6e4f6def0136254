import { Module } from '@nestjs/common';
import { FindPaymentsModule } from '../find-payments/find-payments.module';
import { HttpModule } from '../http/http.module';
import { LiveModule } from '../live/live.module';
import { PanelViewModule } from '../panel-view/panel-view.module';
import { PaymentsViewModule } from '../payments-view/payments-view.module';
import { TokensModule } from '../tokens/tokens.module';
import { FramesController } from './frames.controller';

@Module({
  imports: [FindPaymentsModule, HttpModule, LiveModule, PanelViewModule, PaymentsViewModule, TokensModule],
  controllers: [FramesController],
})
export class FramesModule {}
