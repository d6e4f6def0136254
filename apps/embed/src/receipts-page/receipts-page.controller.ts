import { Controller, Get, Param, Query, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PageErrorFilter } from '../http/page-error.filter';
import { PageLimit } from '../http/page-limit.guard';
import { textOf } from '../http/untrusted-values.rules';
import { sendPage } from '../http/send-page';
import { ReceiptsPages } from './receipts-pages';
import { ReceiptsClient } from './receipts.client';
import { VisitReceipts } from './visit-receipts';

/** A customer's receipts from one merchant. Anyone who has the address may read them. */
@Controller('receipts/:slug')
@UseFilters(PageErrorFilter)
@UseGuards(PageLimit)
export class ReceiptsPageController {
  constructor(
    private readonly visit: VisitReceipts,
    private readonly receipts: ReceiptsClient,
    private readonly pages: ReceiptsPages,
  ) {}

  @Get()
  async list(
    @Param('slug') slug: string,
    @Query('after') query: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const visit = await this.visit.execute(slug);
    const after = textOf(query) || null;
    const page = await this.receipts.list(visit.owner, after);
    await sendPage(reply, this.pages.list(visit, page, after));
  }

  @Get(':payment')
  async one(
    @Param('slug') slug: string,
    @Param('payment') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const visit = await this.visit.execute(slug);
    const payment = await this.receipts.get(visit.owner, id);
    await sendPage(reply, this.pages.one(visit, payment, await this.receipts.refunds(visit.owner, id)));
  }
}
