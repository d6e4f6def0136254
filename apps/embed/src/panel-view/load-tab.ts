import { Injectable } from '@nestjs/common';
import type { ListRequest, PanelTab, ProjectProfile } from '@tulay/contracts';
import type { DataTable } from '../layout/parts/data-table';
import { NotifierClient } from '../clients/notifier.client';
import { PaymentsClient } from '../clients/payments.client';
import { toPaymentsTable } from '../payments-view/payments-table.view';
import { dayEnds, pointsOf } from './balance-days.rules';
import { toBalanceView, type BalanceView } from './balance-tab.view';
import { CatalogClient } from './catalog.client';
import { toCustomersTable } from './customers-tab.view';
import { toEventsTable } from './events-tab.view';
import { toInvoicesTable } from './invoices-tab.view';
import { LedgerClient } from './ledger.client';
import { PayoutsClient } from './payouts.client';
import { toPayoutsTable } from './payouts-tab.view';
import { ONE_PAGE, type Pages } from './tab-table';

/** The length of a page of any tab. */
const ROWS = 50;

export interface TabRequest {
  tab: PanelTab;
  project: ProjectProfile;
  startingAfter: string | undefined;
  /** The address of a page of this tab. @param after the last row of the previous page; null: the first page */
  address: (after: string | null) => string;
}

/** The content of a tab: a table, or the balances. */
export interface TabContent {
  table: DataTable | null;
  balances: BalanceView[] | null;
}

/** Reads the data of one tab from the service that owns it. */
@Injectable()
export class LoadTab {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly payouts: PayoutsClient,
    private readonly ledger: LedgerClient,
    private readonly catalog: CatalogClient,
    private readonly notifier: NotifierClient,
  ) {}

  async execute(request: TabRequest): Promise<TabContent> {
    const { tab } = request;
    if (tab === 'balance') return { table: null, balances: await this.balance(request) };
    return { table: await this.table(tab, request), balances: null };
  }

  private async table(tab: Exclude<PanelTab, 'balance'>, request: TabRequest): Promise<DataTable> {
    const { project } = request;
    const { now } = project;
    const query = toQuery(request);
    switch (tab) {
      case 'payments': {
        const reader = { audience: 'merchant', merchant: project.merchantName, now } as const;
        return toPaymentsTable(await this.payments.list(newest(query)), reader, ONE_PAGE);
      }
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
    const names = await this.catalog.names(request.project, ids);
    return toInvoicesTable(list, names, pagesOf(list, request), request.project.now);
  }

  private async balance({ project }: TabRequest): Promise<BalanceView[]> {
    const { now } = project;
    const balance = await this.ledger.balance(project);
    const views = Object.entries(balance.available).map(async ([currency, available]) => {
      const history = await this.ledger.history(project, currency, dayEnds(now));
      return toBalanceView(currency, available, pointsOf(now, history, available));
    });
    return Promise.all(views);
  }
}

const toQuery = ({ project: { merchantId, environment }, startingAfter }: TabRequest): ListRequest => ({
  merchantId,
  environment,
  limit: ROWS,
  startingAfter,
});

/** The tabs of payments and events show their newest rows only. */
const newest = (query: ListRequest): ListRequest => ({ ...query, startingAfter: undefined });

function pagesOf(
  list: { data: { id: string }[]; has_more: boolean },
  { startingAfter, address }: TabRequest,
): Pages {
  const last = list.data.at(-1);
  return {
    more: list.has_more && last ? address(last.id) : null,
    newest: startingAfter === undefined ? null : address(null),
  };
}
