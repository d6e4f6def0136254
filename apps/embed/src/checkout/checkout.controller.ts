import {
  Controller,
  Get,
  Header,
  Ip,
  NotFoundException,
  Param,
  Res,
  Sse,
  StreamableFile,
  type MessageEvent,
  UseGuards,
} from '@nestjs/common';
import { isId } from '@tulay/contracts';
import { sendPage } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import type { Observable } from 'rxjs';
import { PageLimit, PollLimit } from '../http/page-limit.guard';
import { qrContentOf } from './checkout.rules';
import { toCheckoutStatus, type CheckoutStatus } from './checkout.view';
import { PaymentsClient } from '../clients/payments.client';
import { LiveStreams } from '../live/live-streams';
import { OpenCheckout } from './open-checkout';
import { qrPng } from './qr-image';

/** Serves the hosted checkout page and its script's requests. */
@Controller('checkout/:payment')
export class CheckoutController {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly openCheckout: OpenCheckout,
    private readonly streams: LiveStreams,
  ) {}

  @Get()
  @UseGuards(PageLimit)
  async page(@Param('payment') id: string, @Res() reply: FastifyReply): Promise<void> {
    await sendPage(reply, await this.openCheckout.execute(id));
  }

  @Get('status')
  @UseGuards(PollLimit)
  @Header('cache-control', 'no-store')
  async status(@Param('payment') id: string): Promise<CheckoutStatus> {
    return toCheckoutStatus(await this.payments.checkout(id));
  }

  /** Notifies the page when it should fetch the status. */
  @Sse('live')
  @UseGuards(PollLimit)
  live(@Param('payment') id: string, @Ip() ip: string): Observable<MessageEvent> {
    if (!isId('pay', id)) throw new NotFoundException();
    return this.streams.stream({ subject: { payment: id }, ip });
  }

  /**
   * The image never changes, even after the payment is paid, because merchants embed it in their pages and
   * emails.
   */
  @Get('qr.png')
  @UseGuards(PollLimit)
  @Header('cache-control', 'public, max-age=86400')
  @Header('cross-origin-resource-policy', 'cross-origin')
  async qr(@Param('payment') id: string): Promise<StreamableFile> {
    const content = qrContentOf((await this.payments.checkout(id)).payment);
    if (content === null) throw new NotFoundException();
    return new StreamableFile(qrPng(content), { type: 'image/png' });
  }
}
