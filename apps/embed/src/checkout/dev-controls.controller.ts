import { Controller, NotFoundException, Param, Post, Res, UseFilters, UseGuards } from '@nestjs/common';
import { DomainError, SIMULATED_OUTCOMES, type SimulatedOutcome } from '@tulay/contracts';
import type { FastifyReply } from 'fastify';
import { PageErrorFilter } from '../layout/page-error.filter';
import { PageLimit } from '../layout/page-limit.guard';
import { SameOriginGuard } from '../layout/same-origin.guard';
import { PaymentsClient } from './payments.client';

/** The buttons that play payer and bank for a test payment: plain forms, back to the page afterwards. */
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
    await this.payments.simulate(id, outcome).catch(ignoreDecided);
    await reply.status(303).header('location', `/checkout/${id}`).send();
  }
}

const isOutcome = (text: string): text is SimulatedOutcome =>
  (SIMULATED_OUTCOMES as readonly string[]).includes(text);

/** Somebody pressed twice, or on an old page: the page they get back shows what stands. */
function ignoreDecided(error: unknown): void {
  if (!(error instanceof DomainError && error.code === 'invalid_state')) throw error;
}
