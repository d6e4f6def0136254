import { Body, Controller, Get, Param, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import { answerWith, SameOriginGuard } from '@tulay/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { textOf } from '../http/untrusted-values.rules';
import { PageLimit, PaymentLimit } from '../http/page-limit.guard';
import { readPayForm } from '../pay-form/pay-form';
import { OpenPaymentLink } from './open-payment-link';
import { PayPaymentLinkForm } from './pay-payment-link-form';
import { startedPaymentOf, storeStartedPayment } from './started-payment.cookie';

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
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const address = { slug, paymentId: textOf(payment), startedId: startedPaymentOf(request) };
    await answerWith(reply, await this.openLink.execute(address));
  }

  @Post()
  @UseGuards(SameOriginGuard, PageLimit, PaymentLimit)
  async pay(
    @Param('slug') slug: string,
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const submitted = { slug, form: readPayForm(body), startedId: startedPaymentOf(request) };
    const { startedId, ...answer } = await this.payLink.execute(submitted);
    if (startedId !== undefined) storeStartedPayment(reply, slug, startedId);
    await answerWith(reply, answer);
  }
}
