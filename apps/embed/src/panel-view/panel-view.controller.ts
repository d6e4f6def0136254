import { Controller, Get, Param, Query, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { FrameErrorFilter } from '../layout/frame-error.filter';
import { readFrameQuery, type RawQuery } from '../layout/frame-query';
import { FrameLimit } from '../layout/page-limit.guard';
import { sendFrame } from '../layout/send-page';
import { EmbedAccess } from '../tokens/embed-access';
import { PanelPage } from './panel-page';

/** The merchant's panel in a frame of the merchant's site. Nothing can be changed here. */
@Controller('embed/panel')
@UseFilters(FrameErrorFilter)
@UseGuards(FrameLimit)
export class PanelViewController {
  constructor(
    private readonly access: EmbedAccess,
    private readonly page: PanelPage,
  ) {}

  @Get(':project')
  async view(
    @Param('project') projectId: string,
    @Query() raw: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const query = readFrameQuery(raw);
    const admitted = await this.access.admit(query.token, { surface: 'panel', projectId }, reply);
    const { html, whole } = await this.page.write(admitted, query);
    await sendFrame(reply, html, whole ? 200 : 503, admitted.project.origins);
  }
}
