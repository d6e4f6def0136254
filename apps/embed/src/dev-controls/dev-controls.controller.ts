import { Body, Controller, NotFoundException, Param, Post, Res, UseGuards } from '@nestjs/common';
import {
  DomainError,
  PAYMENT_FAILURE_CODES,
  SIMULATED_OUTCOMES,
  type PaymentFailureCode,
  type SimulatedOutcome,
} from '@tulay/contracts';
import { SameOriginGuard } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { ignoreInvalidState } from '../clients/ignore-invalid-state';
import { PaymentsClient } from '../clients/payments.client';
import { PageLimit } from '../http/page-limit.guard';
import { textOf } from '../http/untrusted-values.rules';

/** Handles the forms that simulate the outcome of a test payment and then redirects to the checkout. */
@Controller('checkout/:payment/dev')
@UseGuards(PageLimit, SameOriginGuard)
export class DevControlsController {
  constructor(private readonly payments: PaymentsClient) {}

  @Post(':outcome')
  async simulate(
    @Param('payment') id: string,
    @Param('outcome') outcome: string,
    @Body() body: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!isOutcome(outcome)) throw new NotFoundException();
    const failureCode = outcome === 'fail' ? failureCodeOf(body) : undefined;
    await this.payments
      .simulate({ paymentId: id, outcome, failureCode })
      .catch(ignoreInvalidState)
      .catch(noSuchFailure);
    await reply.status(303).header('location', `/checkout/${id}`).send();
  }
}

const isOutcome = (text: string): text is SimulatedOutcome =>
  (SIMULATED_OUTCOMES as readonly string[]).includes(text);

/** Returns undefined to use the default failure code of the payment's method. */
function failureCodeOf(body: unknown): PaymentFailureCode | undefined {
  const text = textOf((body as Record<string, unknown> | null)?.failure_code);
  return PAYMENT_FAILURE_CODES.find((code) => code === text);
}

/** Converts `invalid_request` to 404, because the failure code does not apply to the payment's method. */
function noSuchFailure(error: unknown): never {
  throw error instanceof DomainError && error.code === 'invalid_request' ? new NotFoundException() : error;
}
