import { Body, Controller, Get, Param, Post, Query, Res, UseFilters, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { answerWith } from '../layout/page-answer';
import { PageErrorFilter } from '../layout/page-error.filter';
import { PageLimit, PaymentLimit } from '../layout/page-limit.guard';
import { readPayForm, textOf } from '../layout/pay-form.rules';
import { SameOriginGuard } from '../layout/same-origin.guard';
import { OpenPaymentLink } from './open-payment-link';
import { PayPaymentLinkForm } from './pay-payment-link-form';

/** The page behind a payment link, and behind the printed code that leads to one. */
@Controller('pay/:slug')
@UseFilters(PageErrorFilter)
export class PaymentLinkPageController {
  constructor(
    private readonly openLink: OpenPaymentLink,
    private readonly payLink: PayPaymentLinkForm,
  ) {}

  @Get()
  @UseGuards(PageLimit)
  async page(
    @Param('slug') slug: string,
    @Query('payment') payment: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await answerWith(reply, await this.openLink.execute(slug, textOf(payment)));
  }

  @Post()
  @UseGuards(SameOriginGuard, PageLimit, PaymentLimit)
  async pay(@Param('slug') slug: string, @Body() body: unknown, @Res() reply: FastifyReply): Promise<void> {
    await answerWith(reply, await this.payLink.execute(slug, readPayForm(body)));
  }
}
