import { Get, Inject, Query, Res } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { ProductsClient } from '../../clients/products.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, tenantOf, type Visit } from '../../http/visit';
import { may } from '../../http/may';
import { IdInPath } from '../catalog/id-in-path';
import { archivedField, archivedIn } from '../catalog/archived';
import { ListPages } from '../catalog/list-pages';
import { RecordPages } from '../catalog/record-pages';
import { found, ROWS, searchIn } from '../catalog/search';
import { filtersAt, listPage, type RawQuery } from '../frame/filters.view';
import { productsStrings as words } from './products.strings';
import { PRODUCTS_PATH, toRecord, toTable } from './products.view';

@PageController('dashboard/products')
export class ProductsController {
  constructor(
    private readonly products: ProductsClient,
    private readonly lists: ListPages,
    private readonly records: RecordPages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('products:read')
  @Get()
  async list(
    @CurrentVisit() visit: Visit,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const q = searchIn(query);
    const archived = archivedIn(query);
    const filters = filtersAt(PRODUCTS_PATH, [
      { kind: 'search', name: 'q', label: words.search, value: q },
      archivedField(archived, words),
    ]);
    const page = listPage(filters, query, 'prd');
    const { startingAfter } = page;
    const list = await found(q, (text) =>
      this.products.list(visit, {
        limit: ROWS,
        startingAfter,
        q: text,
        archived: archived.filter,
      }),
    );
    const now = toUnix(this.clock.now(tenantOf(visit).environment));
    const table = toTable(list, page, { isNarrow: filters.clear !== null, now });
    const add = may(visit, 'products:write') ? words.add : null;
    return this.lists.show(reply, visit, { section: 'products', filters, table, add });
  }

  @Allowed('products:read')
  @Get(':id')
  async show(
    @CurrentVisit() visit: Visit,
    @IdInPath('prd') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const product = await this.products.get(visit, { id });
    const record = toRecord(product, {
      mayChange: may(visit, 'products:write'),
      mayInvoice: may(visit, 'invoices:write'),
      mayLink: may(visit, 'payment_links:write'),
    });
    return this.records.show(reply, visit, { section: 'products', title: product.name, record });
  }
}
