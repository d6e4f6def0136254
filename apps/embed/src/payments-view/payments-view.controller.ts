import { Controller, Get, Param, Query, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { FrameErrorFilter } from '../layout/frame-error.filter';
import { readFrameQuery, type RawQuery } from '../layout/frame-query';
import { FrameLimit } from '../layout/page-limit.guard';
import { sendFrame } from '../layout/send-page';
import { EmbedAccess } from '../tokens/embed-access';
import { PaymentsPage } from './payments-page';

/** The table of payments in a frame of the merchant's site. Nothing can be changed here. */
@Controller('embed/payments')
@UseFilters(FrameErrorFilter)
@UseGuards(FrameLimit)
export class PaymentsViewController {
  constructor(
    private readonly access: EmbedAccess,
    private readonly page: PaymentsPage,
  ) {}

  @Get(':project')
  async view(
    @Param('project') projectId: string,
    @Query() raw: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const query = readFrameQuery(raw);
    const admitted = await this.access.admit(query.token, { surface: 'payments', projectId }, reply);
    const html = await this.page.write(admitted, query);
    await sendFrame(reply, html, 200, admitted.project.origins);
  }
}
