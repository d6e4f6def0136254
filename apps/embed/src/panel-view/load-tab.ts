import { Injectable } from '@nestjs/common';
import type { ListRequest, PanelTab } from '@tulay/contracts';
import { type DataTable } from '@tulay/pages';
import { NotifierClient } from '../clients/notifier.client';
import { ShowPayments, type PaymentsSection } from '../find-payments/show-payments';
import { addressOf, type FrameQuery } from '../http/frame-query';
import type { Admitted } from '../tokens/answer-frame';
import { dayEnds, pointsOf } from './balance-days.rules';
import { toBalanceView, type BalanceView } from './balance-tab.view';
import { CatalogClient } from './catalog.client';
import { toCustomersTable } from './customers-tab.view';
import { toEventsTable } from './events-tab.view';
import { toInvoicesTable } from './invoices-tab.view';
import { LedgerClient } from './ledger.client';
import { PayoutsClient } from './payouts.client';
import { toPayoutsTable } from './payouts-tab.view';
import type { Pages } from './tab-table';

const ROWS = 50;

export interface TabRequest {
  tab: PanelTab;
  admitted: Admitted;
  query: FrameQuery;
}

export type TabContent = { table: DataTable } | { section: PaymentsSection } | { balances: BalanceView[] };

/** Loads a tab's data from the service that owns it. */
@Injectable()
export class LoadTab {
  constructor(
    private readonly payments: ShowPayments,
    private readonly payouts: PayoutsClient,
    private readonly ledger: LedgerClient,
    private readonly catalog: CatalogClient,
    private readonly notifier: NotifierClient,
  ) {}

  async execute(request: TabRequest): Promise<TabContent> {
    const { tab } = request;
    if (tab === 'balance') return { balances: await this.balance(request) };
    if (tab === 'payments')
      return { section: await this.payments.execute({ ...request, rows: ROWS, isNewestOnly: true }) };
    return { table: await this.table(tab, request) };
  }

  private async table(
    tab: Exclude<PanelTab, 'balance' | 'payments'>,
    request: TabRequest,
  ): Promise<DataTable> {
    const { now } = request.admitted.project;
    const query = toQuery(request);
    switch (tab) {
      case 'events':
        return toEventsTable(await this.notifier.list(newest(query)), now);
      case 'payouts': {
        const list = await this.payouts.list(query);
        return toPayoutsTable(list, now, pagesOf(list, request));
      }
      case 'customers': {
        const list = await this.catalog.customers(query);
        return toCustomersTable(list, now, pagesOf(list, request));
      }
      case 'invoices':
        return this.invoices(request);
    }
  }

  private async invoices(request: TabRequest): Promise<DataTable> {
    const list = await this.catalog.invoices(toQuery(request));
    const ids = list.data.map(({ customer_id: id }) => id).filter((id) => id !== null);
    const names = await this.catalog.names(request.admitted.project, ids);
    return toInvoicesTable(list, names, pagesOf(list, request), request.admitted.project.now);
  }

  private async balance({ admitted: { project } }: TabRequest): Promise<BalanceView[]> {
    const { now } = project;
    const balance = await this.ledger.balance(project);
    const views = Object.entries(balance.available).map(async ([currency, available]) => {
      const history = await this.ledger.history(project, currency, dayEnds(now));
      return toBalanceView(currency, available, pointsOf(now, history, available));
    });
    return Promise.all(views);
  }
}

const toQuery = ({ admitted, query }: TabRequest): ListRequest => ({
  merchantId: admitted.project.merchantId,
  environment: admitted.project.environment,
  limit: ROWS,
  startingAfter: query.startingAfter ?? undefined,
});

/** Removes the cursor, because the events tab shows only the newest rows. */
const newest = (query: ListRequest): ListRequest => ({ ...query, startingAfter: undefined });

function pagesOf(list: { data: { id: string }[]; has_more: boolean }, { query, tab }: TabRequest): Pages {
  const last = list.data.at(-1);
  return {
    more: list.has_more && last ? addressOf(query, { tab, starting_after: last.id }) : null,
    newest: query.startingAfter === null ? null : addressOf(query, { tab }),
  };
}
