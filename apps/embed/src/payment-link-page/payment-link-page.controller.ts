import { Body, Controller, Get, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import { answerWith, SameOriginGuard } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { textOf } from '../http/untrusted-values.rules';
import { PageLimit, PaymentLimit } from '../http/page-limit.guard';
import { readPayForm } from '../pay-form/pay-form';
import { OpenPaymentLink } from './open-payment-link';
import { PayPaymentLinkForm } from './pay-payment-link-form';

/** Serves the page of a payment link, which is also the page of a static QR code. */
@Controller('pay/:slug')
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
    await answerWith(reply, await this.openLink.execute({ slug, paymentId: textOf(payment) }));
  }

  @Post()
  @UseGuards(SameOriginGuard, PageLimit, PaymentLimit)
  async pay(@Param('slug') slug: string, @Body() body: unknown, @Res() reply: FastifyReply): Promise<void> {
    await answerWith(reply, await this.payLink.execute({ slug, form: readPayForm(body) }));
  }
}
