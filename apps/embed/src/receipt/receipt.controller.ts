import { Controller, Get, NotFoundException, Param, Res, UseGuards } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { PageLimit } from '../http/page-limit.guard';
import { receiptPdf } from './receipt-pdf';
import { ReceiptPages } from './receipt-pages';
import { toReceiptView } from './receipt.view';
import { ShowReceipt } from './show-receipt';

/** Serves the receipt of a paid payment as a page and as a PDF. */
@Controller('checkout/:payment')
@UseGuards(PageLimit)
export class ReceiptController {
  constructor(
    private readonly visit: ShowReceipt,
    private readonly pages: ReceiptPages,
  ) {}

  @Get('receipt')
  async page(@Param('payment') id: string, @Res() reply: FastifyReply): Promise<void> {
    const subject = await this.visit.execute(id);
    await answerWith(
      reply,
      subject ? { html: this.pages.one(subject), status: 200 } : { goTo: `/checkout/${id}` },
    );
  }

  @Get('receipt.pdf')
  async pdf(@Param('payment') id: string, @Res() reply: FastifyReply): Promise<void> {
    const subject = await this.visit.execute(id);
    if (!subject) throw new NotFoundException();
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="receipt-${id}.pdf"`,
      'cache-control': 'no-store',
    };
    await reply.headers(headers).send(await receiptPdf(toReceiptView(subject)));
  }
}
