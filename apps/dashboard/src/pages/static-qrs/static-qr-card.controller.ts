import { Get, Query, Res, StreamableFile } from '@nestjs/common';
import { isPrintLayout } from '@tulay/contracts';
import type { FastifyReply } from 'fastify';
import { EmbedClient } from '../../clients/embed.client';
import { StaticQrsClient } from '../../clients/static-qrs.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, type RequestContext } from '../../http/request-context';
import { IdInPath } from '../catalog/id-in-path';
import { parameter, type RawQuery } from '../frame/filters.view';

@PageController('dashboard/static-qrs/:id/card.pdf')
export class StaticQrCardController {
  constructor(
    private readonly qrs: StaticQrsClient,
    private readonly embed: EmbedClient,
  ) {}

  /** The embed service renders a static QR without checking the merchant, so ownership is checked here. */
  @Allowed('static_qrs:read')
  @Get()
  async print(
    @CurrentRequest() visit: RequestContext,
    @IdInPath('sqr') id: string,
    @Query() query: RawQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const asked = parameter(query, 'layout');
    const layout = isPrintLayout(asked) ? asked : 'card';
    await this.qrs.get(visit, { id });
    const pdf = await this.embed.card(id, layout);
    reply.header('cache-control', 'no-store');
    return new StreamableFile(pdf, {
      type: 'application/pdf',
      disposition: `inline; filename="${id}-${layout}.pdf"`,
    });
  }
}
