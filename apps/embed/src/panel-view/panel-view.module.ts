import { Module } from '@nestjs/common';
import { ClientsModule } from '../clients/clients.module';
import { FindPaymentsModule } from '../find-payments/find-payments.module';
import { LayoutModule } from '../layout/layout.module';
import { CatalogClient } from './catalog.client';
import { LedgerClient } from './ledger.client';
import { LoadTab } from './load-tab';
import { PanelPage } from './panel-page';
import { PayoutsClient } from './payouts.client';

@Module({
  imports: [ClientsModule, FindPaymentsModule, LayoutModule],
  providers: [PayoutsClient, LedgerClient, CatalogClient, LoadTab, PanelPage],
  exports: [PanelPage],
})
export class PanelViewModule {}
