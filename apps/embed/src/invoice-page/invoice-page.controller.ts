import { Body, Controller, Get, Param, Post, Res, UseGuards } from '@nestjs/common';
import { answerWith, SameOriginGuard } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { PageLimit, PaymentLimit } from '../http/page-limit.guard';
import { emptyForm, readPayForm } from '../pay-form/pay-form';
import { InvoicePages } from './invoice-pages';
import { PayInvoiceForm } from './pay-invoice-form';
import { ShowInvoicePage } from './show-invoice-page';

/** Serves an invoice that its customer can read, print and pay. */
@Controller('invoices/:slug')
export class InvoicePageController {
  constructor(
    private readonly visit: ShowInvoicePage,
    private readonly pages: InvoicePages,
    private readonly payInvoice: PayInvoiceForm,
  ) {}

  @Get()
  @UseGuards(PageLimit)
  async page(@Param('slug') slug: string, @Res() reply: FastifyReply): Promise<void> {
    const html = this.pages.write(await this.visit.execute(slug), emptyForm());
    await answerWith(reply, { html, status: 200 });
  }

  @Post()
  @UseGuards(SameOriginGuard, PageLimit, PaymentLimit)
  async pay(@Param('slug') slug: string, @Body() body: unknown, @Res() reply: FastifyReply): Promise<void> {
    await answerWith(reply, await this.payInvoice.execute({ slug, form: readPayForm(body) }));
  }
}
