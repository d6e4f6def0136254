import { Body, Controller, Get, Param, Post, Res, UseGuards } from '@nestjs/common';
import { sendPage } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { PageLimit, PollLimit } from '../http/page-limit.guard';
import { MailSubscriptionsClient } from './mail-subscriptions.client';
import { AGAIN, UnsubscribePages } from './unsubscribe-pages';

/**
 * Lets a recipient unsubscribe from a merchant's emails. Opening the page changes nothing, because email
 * scanners open every link. The signed URL authorizes the request, so the form may be submitted from any
 * site: email programs submit `List-Unsubscribe=One-Click` (RFC 8058).
 */
@Controller('mails/unsubscribe/:token')
export class UnsubscribeController {
  constructor(
    private readonly subscriptions: MailSubscriptionsClient,
    private readonly pages: UnsubscribePages,
  ) {}

  @Get()
  @UseGuards(PageLimit)
  async page(@Param('token') token: string, @Res() reply: FastifyReply): Promise<void> {
    await sendPage(reply, await this.pages.write(await this.subscriptions.find(token)));
  }

  /**
   * Applies the rate limit for polling, because the email programs of many recipients share a few IP addresses.
   */
  @Post()
  @UseGuards(PollLimit)
  async set(
    @Param('token') token: string,
    @Body() body: { wish?: unknown } | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const subscription = await this.subscriptions.set(token, body?.wish === AGAIN);
    await sendPage(reply, await this.pages.write(subscription));
  }
}
