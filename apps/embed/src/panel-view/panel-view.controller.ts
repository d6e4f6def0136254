import { Controller, Get, Param, Query, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { FrameErrorFilter } from '../http/frame-error.filter';
import type { RawQuery } from '../http/frame-query';
import { FrameLimit } from '../http/page-limit.guard';
import { AnswerFrame } from '../tokens/answer-frame';
import { PanelPage } from './panel-page';

/** The merchant's panel in a frame of the merchant's site; read only. */
@Controller('embed/panel')
@UseFilters(FrameErrorFilter)
@UseGuards(FrameLimit)
export class PanelViewController {
  constructor(
    private readonly answerFrame: AnswerFrame,
    private readonly page: PanelPage,
  ) {}

  @Get(':project')
  view(@Param('project') projectId: string, @Query() query: RawQuery, @Res() reply: FastifyReply) {
    return this.answerFrame.execute({ surface: 'panel', projectId, query, reply, page: this.page });
  }
}
