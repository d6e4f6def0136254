import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { HttpModule } from '../http/http.module';
import { LiveModule } from '../live/live.module';
import { TokensModule } from '../tokens/tokens.module';
import { CatalogClient } from './catalog.client';
import { LedgerClient } from './ledger.client';
import { LoadTab } from './load-tab';
import { PanelPage } from './panel-page';
import { PanelViewController } from './panel-view.controller';
import { PayoutsClient } from './payouts.client';

@Module({
  imports: [HttpModule, ClientsModule, LiveModule, TokensModule],
  controllers: [PanelViewController],
  providers: [PayoutsClient, LedgerClient, CatalogClient, LoadTab, PanelPage],
})
export class PanelViewModule {}
