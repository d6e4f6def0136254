import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { HttpModule } from '../http/http.module';
import { LiveModule } from '../live/live.module';
import { TokensModule } from '../tokens/tokens.module';
import { PaymentsPage } from './payments-page';
import { PaymentsViewController } from './payments-view.controller';

@Module({
  imports: [HttpModule, ClientsModule, LiveModule, TokensModule],
  controllers: [PaymentsViewController],
  providers: [PaymentsPage],
})
export class PaymentsViewModule {}
