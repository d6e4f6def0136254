import { Get, Inject, Query, Res } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { CustomersClient } from '../../clients/customers.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, tenantOf, type Visit } from '../../http/visit';
import { may } from '../../http/may';
import { IdInPath } from '../catalog/id-in-path';
import { ListPages } from '../catalog/list-pages';
import { RecordPages } from '../catalog/record-pages';
import { found, ROWS, searchIn } from '../catalog/search';
import { filtersAt, listPage, type RawQuery } from '../frame/filters.view';
import { customersStrings as words } from './customers.strings';
import { CUSTOMERS_PATH, toRecord, toTable } from './customers.view';

@PageController('dashboard/customers')
export class CustomersController {
  constructor(
    private readonly customers: CustomersClient,
    private readonly lists: ListPages,
    private readonly records: RecordPages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('customers:read')
  @Get()
  async list(
    @CurrentVisit() visit: Visit,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const q = searchIn(query);
    const filters = filtersAt(CUSTOMERS_PATH, [{ kind: 'search', name: 'q', label: words.search, value: q }]);
    const page = listPage(filters, query, 'cus');
    const { startingAfter } = page;
    const list = await found(q, (text) =>
      this.customers.list(visit, { limit: ROWS, startingAfter, q: text }),
    );
    const table = toTable(list, page, filters, toUnix(this.clock.now(tenantOf(visit).environment)));
    const add = may(visit, 'customers:write') ? words.add : null;
    return this.lists.show(reply, visit, { section: 'customers', filters, table, add });
  }

  @Allowed('customers:read')
  @Get(':id')
  async show(
    @CurrentVisit() visit: Visit,
    @IdInPath('cus') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const customer = await this.customers.get(visit, { id });
    const record = toRecord(customer, {
      mayChange: may(visit, 'customers:write'),
      mayInvoice: may(visit, 'invoices:write'),
      mayLink: may(visit, 'payment_links:write'),
    });
    return this.records.show(reply, visit, { section: 'customers', title: customer.name, record });
  }
}
