import { Get, Inject, Query, Res, type Type } from '@nestjs/common';
import { toUnix, type Clock, type IdPrefix, type List } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { can } from '../../http/can';
import { CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import type { AccessRight } from '../../roles/role-scopes.rules';
import { filtersAt, listPage, type FilterField, type RawQuery } from '../frame/filters.view';
import type { SectionName } from '../frame/sections';
import { ListPages } from './list-pages';
import { tableOf, type ListTable } from './list-table';
import { NameLookup } from './name-lookup';
import { ROWS } from './search';

interface ListOf<Thing, Client, Wanted> extends ListTable<Thing> {
  section: SectionName;
  prefix: IdPrefix;
  client: Type<Client>;
  rights: { read: AccessRight; add: AccessRight };
  words: ListTable<Thing>['words'] & { add: string };
  wanted: (query: RawQuery) => Wanted;
  fields: (wanted: Wanted, reader: Reader) => FilterField[] | Promise<FilterField[]>;
  find: (asked: AskedRows<Client>, wanted: Wanted) => Promise<List<Thing>>;
  /** Returns the ID of the customer shown in the row. */
  customerOf?: (thing: Thing) => string | null;
}

interface Reader {
  visit: RequestContext;
  names: NameLookup;
}

interface AskedRows<Client> {
  client: Client;
  visit: RequestContext;
  rows: { limit: number; startingAfter: string | undefined };
}

/**
 * Creates the controller for the list of one kind of object, such as `/dashboard/products`, with search and
 * pagination.
 */
export function listController<Thing extends { id: string }, Client extends object, Wanted>(
  list: ListOf<Thing, Client, Wanted>,
): Type {
  const { section, path, prefix, client: clientType, rights, words, customerOf } = list;
  @PageController(path.slice(1))
  class ListController {
    constructor(
      @Inject(clientType) readonly client: Client,
      @Inject(ListPages) readonly pages: ListPages,
      @Inject(NameLookup) readonly names: NameLookup,
      @Inject(CLOCK) readonly clock: Clock,
    ) {}

    @Allowed(rights.read)
    @Get()
    async show(
      @CurrentRequest() visit: RequestContext,
      @Query() query: RawQuery,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      const wanted = list.wanted(query);
      const filters = filtersAt(path, await list.fields(wanted, { visit, names: this.names }));
      const page = listPage(filters, query, prefix);
      const rows = { limit: ROWS, startingAfter: page.startingAfter };
      const found = await list.find({ client: this.client, visit, rows }, wanted);
      const customers = customerOf ? found.data.map(customerOf) : [];
      const shown = {
        now: toUnix(this.clock.now(tenantOf(visit).environment)),
        names: await this.names.ofCustomers(visit, customers),
      };
      const table = tableOf(list, { list: found, page, filters, shown });
      const add = can(visit, rights.add) ? words.add : null;
      return this.pages.show(reply, visit, { section, filters, table, add });
    }
  }
  return ListController;
}
