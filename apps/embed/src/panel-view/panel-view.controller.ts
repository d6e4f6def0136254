import {
  Controller,
  Get,
  Ip,
  Param,
  Query,
  Res,
  Sse,
  UseFilters,
  UseGuards,
  type MessageEvent,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Observable } from 'rxjs';
import { FrameErrorFilter } from '../http/frame-error.filter';
import type { RawQuery } from '../http/frame-query';
import { FrameLimit } from '../http/page-limit.guard';
import { FollowFrame } from '../live/follow-frame';
import { Admission, FrameAdmission, Surface } from '../live/frame-admission.guard';
import { AnswerFrame, type Admitted } from '../tokens/answer-frame';
import { PanelPage } from './panel-page';

/** The merchant's panel in a frame of the merchant's site; read only. */
@Controller('embed/panel')
@UseFilters(FrameErrorFilter)
@UseGuards(FrameLimit)
export class PanelViewController {
  constructor(
    private readonly answerFrame: AnswerFrame,
    private readonly page: PanelPage,
    private readonly followFrame: FollowFrame,
  ) {}

  @Get(':project')
  view(@Param('project') projectId: string, @Query() query: RawQuery, @Res() reply: FastifyReply) {
    return this.answerFrame.execute({ surface: 'panel', projectId, query, reply, page: this.page });
  }

  /** Tells the page when to ask for its rows again. */
  @Sse(':project/live')
  @Surface('panel')
  @UseGuards(FrameAdmission)
  live(@Admission() admitted: Admitted, @Ip() ip: string): Observable<MessageEvent> {
    return this.followFrame.execute({ admitted, ip });
  }
}
