import {
  Controller,
  Get,
  Ip,
  Param,
  Query,
  Res,
  Sse,
  StreamableFile,
  UseFilters,
  UseGuards,
  type MessageEvent,
} from '@nestjs/common';
import { EMBED_SURFACES, notFound, type EmbedSurface } from '@tulay/contracts';
import type { FastifyReply } from 'fastify';
import type { Observable } from 'rxjs';
import { ExportPayments } from '../find-payments/export-payments';
import { FrameErrorFilter } from '../http/frame-error.filter';
import type { RawQuery } from '../http/frame-query';
import { FrameLimit } from '../http/page-limit.guard';
import { FollowFrame } from '../live/follow-frame';
import { Admission, FrameAdmission } from '../live/frame-admission.guard';
import { PanelPage } from '../panel-view/panel-page';
import { PaymentsPage } from '../payments-view/payments-page';
import { AnswerFrame, type Admitted, type FramePage } from '../tokens/answer-frame';

const CSV_HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="payments.csv"',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};

/** Serves the read-only pages that merchants embed in frames: the payments table and the panel. */
@Controller('embed/:surface/:project')
@UseFilters(FrameErrorFilter)
@UseGuards(FrameLimit)
export class FramesController {
  private readonly pages: Record<EmbedSurface, FramePage>;

  constructor(
    private readonly answerFrame: AnswerFrame,
    private readonly followFrame: FollowFrame,
    private readonly exportPayments: ExportPayments,
    payments: PaymentsPage,
    panel: PanelPage,
  ) {
    this.pages = { payments, panel };
  }

  @Get()
  view(
    @Param('surface') name: string,
    @Param('project') projectId: string,
    @Query() query: RawQuery,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const surface = surfaceOf(name);
    const page = this.pages[surface];
    return this.answerFrame.execute({ surface, projectId, query, reply, page });
  }

  /** Notifies the page when it should reload its rows. */
  @Sse('live')
  @UseGuards(FrameAdmission)
  live(@Admission() admitted: Admitted, @Ip() ip: string): Observable<MessageEvent> {
    return this.followFrame.execute({ admitted, ip });
  }

  @Get('payments.csv')
  @UseGuards(FrameAdmission)
  file(
    @Admission() admitted: Admitted,
    @Query() query: RawQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): StreamableFile {
    const file = this.exportPayments.execute(admitted, query);
    void reply.headers(CSV_HEADERS);
    return new StreamableFile(file);
  }
}

/** @throws DomainError `not_found` if the surface does not exist */
function surfaceOf(name: string): EmbedSurface {
  const surface = EMBED_SURFACES.find((one) => one === name);
  if (!surface) throw notFound('page', name);
  return surface;
}
