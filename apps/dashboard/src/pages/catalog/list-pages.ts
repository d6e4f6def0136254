import { Injectable } from '@nestjs/common';
import type { DataTable } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import type { RequestContext } from '../../http/request-context';
import { DashboardPages } from '../frame/dashboard-pages';
import type { Filters } from '../frame/filters.view';
import type { SectionName } from '../frame/sections';

interface ListOfThings {
  section: SectionName;
  filters: Filters;
  table: DataTable;
  /** Label of the button that creates an object; null if the user may not create objects. */
  add: string | null;
}

@Injectable()
export class ListPages {
  constructor(private readonly pages: DashboardPages) {}

  show(
    reply: FastifyReply,
    visit: RequestContext,
    { section, filters, table, add }: ListOfThings,
  ): Promise<void> {
    const actions = add === null ? [] : [{ href: `${filters.action}/new`, text: add }];
    return this.pages.show(reply, visit, {
      section,
      template: '/pages/frame/list-page',
      view: { filters, table, actions },
      words: {},
    });
  }
}
