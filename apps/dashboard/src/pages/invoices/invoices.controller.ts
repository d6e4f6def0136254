import { Get, Inject, Query, Res } from '@nestjs/common';
import { INVOICE_STATUSES, isDay, toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { InvoicesClient } from '../../clients/invoices.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, tenantOf, type Visit } from '../../http/visit';
import { may } from '../../http/may';
import { customerFilter, customerIn } from '../catalog/customer-filter';
import { ListPages } from '../catalog/list-pages';
import { Names } from '../catalog/names';
import { ROWS } from '../catalog/search';
import { filtersAt, listPage, parameter, type RawQuery } from '../frame/filters.view';
import { invoicesStrings as words } from './invoices.strings';
import { INVOICES_PATH, toTable } from './invoices.view';

@PageController('dashboard/invoices')
export class InvoicesController {
  constructor(
    private readonly invoices: InvoicesClient,
    private readonly lists: ListPages,
    private readonly names: Names,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('invoices:read')
  @Get()
  async list(
    @CurrentVisit() visit: Visit,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const wanted = wantedIn(query);
    const { customerId } = wanted;
    const filters = filtersAt(INVOICES_PATH, [
      ...filterFields(wanted),
      ...customerFilter(customerId, await this.names.ofCustomer(visit, customerId)),
    ]);
    const page = listPage(filters, query, 'inv');
    const { startingAfter } = page;
    const list = await this.invoices.list(visit, {
      limit: ROWS,
      startingAfter,
      ...wanted,
      customerId: customerId ?? undefined,
    });
    const names = await this.names.ofCustomers(
      visit,
      list.data.map(({ customer_id }) => customer_id),
    );
    const now = toUnix(this.clock.now(tenantOf(visit).environment));
    const table = toTable(list, page, { names, isNarrow: filters.clear !== null, now });
    const add = may(visit, 'invoices:write') ? words.add : null;
    return this.lists.show(reply, visit, { section: 'invoices', filters, table, add });
  }
}

/** What the address asks for; a text that is none of what can be asked for is left out. */
const wantedIn = (query: RawQuery) => ({
  status: INVOICE_STATUSES.find((each) => each === parameter(query, 'status')),
  dueBefore: [parameter(query, 'due_before')].find(isDay),
  customerId: customerIn(query),
});

const filterFields = ({ status, dueBefore }: ReturnType<typeof wantedIn>) => [
  {
    kind: 'select' as const,
    name: 'status',
    label: words.status,
    value: status ?? '',
    options: INVOICE_STATUSES.map((value) => ({ value, word: words.statuses[value] })),
  },
  { kind: 'date' as const, name: 'due_before', label: words.dueBefore, value: dueBefore ?? '' },
];
