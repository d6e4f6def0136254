import { Controller, Get, Param, Query, Res, UseGuards } from '@nestjs/common';
import { sendPage } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { PageLimit } from '../http/page-limit.guard';
import { textOf } from '../http/untrusted-values.rules';
import { LoadReceipt } from '../receipt/load-receipt';
import { ReceiptPages } from '../receipt/receipt-pages';
import { ReceiptsPages } from './receipts-pages';
import { ReceiptsClient } from './receipts.client';
import { ShowReceipts } from './show-receipts';

/** Serves a customer's receipts from one merchant. Anyone who has the URL can read them. */
@Controller('receipts/:slug')
@UseGuards(PageLimit)
export class ReceiptsPageController {
  constructor(
    private readonly visit: ShowReceipts,
    private readonly receipts: ReceiptsClient,
    private readonly pages: ReceiptsPages,
    private readonly loadReceipt: LoadReceipt,
    private readonly receiptPages: ReceiptPages,
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
    const { owner } = await this.visit.execute(slug);
    const payment = await this.receipts.get(owner, id);
    const { merchantId, customer } = owner;
    const paidBy = customer.name;
    const subject = await this.loadReceipt.execute({ payment, merchantId, paidBy, all: `/receipts/${slug}` });
    await sendPage(reply, this.receiptPages.one(subject));
  }
}
