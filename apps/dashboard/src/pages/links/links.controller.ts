import { Get, Inject, Query, Res } from '@nestjs/common';
import { PAYMENT_LINK_STATUSES, toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { PaymentLinksClient } from '../../clients/payment-links.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, tenantOf, type Visit } from '../../http/visit';
import { may } from '../../http/may';
import { IdInPath } from '../catalog/id-in-path';
import { customerFilter, customerIn } from '../catalog/customer-filter';
import { ListPages } from '../catalog/list-pages';
import { Names } from '../catalog/names';
import { RecordPages } from '../catalog/record-pages';
import { ROWS } from '../catalog/search';
import { filtersAt, listPage, parameter, type RawQuery } from '../frame/filters.view';
import { linksStrings as words } from './links.strings';
import { LINKS_PATH, toRecord, toTable } from './links.view';

@PageController('dashboard/links')
export class LinksController {
  constructor(
    private readonly links: PaymentLinksClient,
    private readonly lists: ListPages,
    private readonly records: RecordPages,
    private readonly names: Names,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('payment_links:read')
  @Get()
  async list(
    @CurrentVisit() visit: Visit,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [status, customerId] = [statusIn(query), customerIn(query)];
    const filters = filtersAt(LINKS_PATH, [
      { kind: 'select', name: 'status', label: words.status, value: status ?? '', options: statusOptions() },
      ...customerFilter(customerId, await this.names.ofCustomer(visit, customerId)),
    ]);
    const page = listPage(filters, query, 'plk');
    const { startingAfter } = page;
    const request = { limit: ROWS, startingAfter, status, customerId: customerId ?? undefined };
    const list = await this.links.list(visit, request);
    const now = toUnix(this.clock.now(tenantOf(visit).environment));
    const table = toTable(list, page, { isNarrow: filters.clear !== null, now });
    const add = may(visit, 'payment_links:write') ? words.add : null;
    return this.lists.show(reply, visit, { section: 'links', filters, table, add });
  }

  @Allowed('payment_links:read')
  @Get(':id')
  async show(
    @CurrentVisit() visit: Visit,
    @IdInPath('plk') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const link = await this.links.get(visit, { id });
    const [customer, product] = await Promise.all([
      this.names.ofCustomer(visit, link.customer_id),
      this.names.ofProduct(visit, link.product_id),
    ]);
    const record = toRecord(link, { customer, product }, may(visit, 'payment_links:write'));
    return this.records.show(reply, visit, { section: 'links', title: link.description, record });
  }
}

const statusIn = (query: RawQuery) =>
  PAYMENT_LINK_STATUSES.find((status) => status === parameter(query, 'status'));

const statusOptions = () => PAYMENT_LINK_STATUSES.map((value) => ({ value, word: words.statuses[value] }));
