import { Controller, NotFoundException, Param, Post, Res, UseFilters, UseGuards } from '@nestjs/common';
import { SIMULATED_OUTCOMES, type SimulatedOutcome } from '@tulay/contracts';
import type { FastifyReply } from 'fastify';
import { PageErrorFilter } from '../http/page-error.filter';
import { PageLimit } from '../http/page-limit.guard';
import { SameOriginGuard } from '../http/same-origin.guard';
import { PaymentsClient } from '../clients/payments.client';
import { ignoreInvalidState } from './ignore-invalid-state';

/** The buttons that choose the outcome of a test payment: plain forms that lead back to the page. */
@Controller('checkout/:payment/dev')
@UseFilters(PageErrorFilter)
@UseGuards(PageLimit, SameOriginGuard)
export class DevControlsController {
  constructor(private readonly payments: PaymentsClient) {}

  @Post(':outcome')
  async simulate(
    @Param('payment') id: string,
    @Param('outcome') outcome: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isOutcome(outcome)) throw new NotFoundException();
    await this.payments.simulate(id, outcome).catch(ignoreInvalidState);
    await reply.status(303).header('location', `/checkout/${id}`).send();
  }
}

const isOutcome = (text: string): text is SimulatedOutcome =>
  (SIMULATED_OUTCOMES as readonly string[]).includes(text);
