import { Injectable } from '@nestjs/common';
import type { DataTable } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import type { Visit } from '../../http/visit';
import { DashboardPages } from '../frame/dashboard-pages';
import type { Filters } from '../frame/filters.view';
import type { SectionName } from '../frame/sections';

interface ListOfThings {
  section: SectionName;
  filters: Filters;
  table: DataTable;
  /** The word for making another; null for who may not. */
  add: string | null;
}

/** Writes the lists of what a merchant sells. */
@Injectable()
export class ListPages {
  constructor(private readonly pages: DashboardPages) {}

  show(reply: FastifyReply, visit: Visit, { section, filters, table, add }: ListOfThings): Promise<void> {
    const actions = add === null ? [] : [{ href: `${filters.action}/new`, text: add }];
    return this.pages.show(reply, visit, {
      section,
      template: '/pages/frame/list-page',
      view: { filters, table, actions },
      words: {},
    });
  }
}
