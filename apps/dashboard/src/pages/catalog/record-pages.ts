import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { RequestContext } from '../../http/request-context';
import { DashboardPages } from '../frame/dashboard-pages';
import type { SectionName } from '../frame/sections';
import type { RecordView } from './record.view';

export interface RecordPage {
  section: SectionName;
  title: string;
  record: RecordView;
  part?: { template: string; content: object };
  styles?: readonly string[];
  words?: object;
}

@Injectable()
export class RecordPages {
  constructor(private readonly pages: DashboardPages) {}

  show(
    reply: FastifyReply,
    visit: RequestContext,
    { section, title, record, part, ...page }: RecordPage,
  ): Promise<void> {
    return this.pages.show(reply, visit, {
      section,
      title,
      template: '/pages/catalog/record',
      view: { record, part: part?.template, content: part?.content },
      words: page.words ?? {},
      styles: ['pages/catalog/record.css', ...(page.styles ?? [])],
    });
  }
}
