import { Controller, Param, Post, Res, UseGuards } from '@nestjs/common';
import { SameOriginGuard, answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { PageLimit } from '../http/page-limit.guard';
import { LeaveCheckout } from './leave-checkout';

/**
 * Handles the form that a payer submits to leave a checkout without paying. The form works without JavaScript.
 */
@Controller('checkout/:payment/leave')
@UseGuards(PageLimit, SameOriginGuard)
export class LeaveCheckoutController {
  constructor(private readonly leaveCheckout: LeaveCheckout) {}

  @Post()
  async leave(@Param('payment') id: string, @Res() reply: FastifyReply): Promise<void> {
    await answerWith(reply, await this.leaveCheckout.execute(id));
  }
}
