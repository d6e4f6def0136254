import { Get, Inject, Query, Res, StreamableFile } from '@nestjs/common';
import { isPrintLayout, STATIC_QR_LIMITS, toUnix, type Clock } from '@tulay/contracts';
import { interpolate } from '@tulay/pages';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { StaticQrsClient } from '../../clients/static-qrs.client';
import { EmbedClient } from '../../clients/embed.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentVisit, tenantOf, type Visit } from '../../http/visit';
import { may } from '../../http/may';
import { IdInPath } from '../catalog/id-in-path';
import { archivedField, archivedIn } from '../catalog/archived';
import { ListPages } from '../catalog/list-pages';
import { RecordPages } from '../catalog/record-pages';
import { ROWS } from '../catalog/search';
import { filtersAt, listPage, parameter, type RawQuery } from '../frame/filters.view';
import { staticQrsStrings as words } from './static-qrs.strings';
import { STATIC_QRS_PATH, toRecord, toTable } from './static-qrs.view';

@PageController('dashboard/static-qrs')
export class StaticQrsController {
  constructor(
    private readonly qrs: StaticQrsClient,
    private readonly embed: EmbedClient,
    private readonly lists: ListPages,
    private readonly records: RecordPages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('static_qrs:read')
  @Get()
  async list(
    @CurrentVisit() visit: Visit,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const reference = parameter(query, 'q').trim().slice(0, STATIC_QR_LIMITS.reference);
    const archived = archivedIn(query);
    const filters = filtersAt(STATIC_QRS_PATH, [
      { kind: 'search', name: 'q', label: words.search, value: reference },
      archivedField(archived, words),
    ]);
    const page = listPage(filters, query, 'sqr');
    const { startingAfter } = page;
    const list = await this.qrs.list(visit, {
      limit: ROWS,
      startingAfter,
      reference: reference || undefined,
      archived: archived.filter,
    });
    const now = toUnix(this.clock.now(tenantOf(visit).environment));
    const table = toTable(list, page, { isNarrow: filters.clear !== null, now });
    const add = may(visit, 'static_qrs:write') ? words.add : null;
    return this.lists.show(reply, visit, { section: 'staticQrs', filters, table, add });
  }

  @Allowed('static_qrs:read')
  @Get(':id')
  async show(
    @CurrentVisit() visit: Visit,
    @IdInPath('sqr') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const qr = await this.qrs.get(visit, { id });
    const record = toRecord(qr, may(visit, 'static_qrs:write'));
    const content = { src: qr.qr_svg_url, alt: interpolate(words.picture, { name: qr.name }) };
    const part = qr.archived ? undefined : { template: '/pages/static-qrs/picture', content };
    return this.records.show(reply, visit, { section: 'staticQrs', title: qr.name, record, part });
  }

  /** Embed draws any code by its id alone, so whose it is is asked first. */
  @Allowed('static_qrs:read')
  @Get(':id/card.pdf')
  async print(
    @CurrentVisit() visit: Visit,
    @IdInPath('sqr') id: string,
    @Query() query: RawQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const layout = parameter(query, 'layout');
    await this.qrs.get(visit, { id });
    const pdf = await this.embed.card(id, isPrintLayout(layout) ? layout : 'card');
    reply.header('cache-control', 'no-store');
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: `inline; filename="${id}-${isPrintLayout(layout) ? layout : 'card'}.pdf"`,
    });
  }
}
