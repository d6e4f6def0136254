import { Body, Controller, NotFoundException, Param, Post, Res, UseGuards } from '@nestjs/common';
import {
  DomainError,
  invalidField,
  PAYMENT_FAILURE_CODES,
  SIMULATED_OUTCOMES,
  type Payment,
  type PaymentFailureCode,
  type SimulatedOutcome,
} from '@tulay/contracts';
import { SameOriginGuard } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { ignoreInvalidState } from '../clients/ignore-invalid-state';
import { PaymentsClient } from '../clients/payments.client';
import { wantsJson } from '../http/page-error.filter';
import { PageLimit } from '../http/page-limit.guard';
import { textOf } from '../http/untrusted-values.rules';

/**
 * Simulates the outcome of a test payment. Form submissions are redirected to the checkout. Scripts that accept
 * JSON receive the payment's status, or the reason why nothing changed.
 */
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
    const simulated = this.simulated(id, outcome, body);
    if (wantsJson(reply)) return sendOutcome(reply, simulated);
    await simulated.catch(ignoreInvalidState).catch(noSuchFailure);
    await reply.status(303).header('location', `/checkout/${id}`).send();
  }

  private async simulated(id: string, outcome: SimulatedOutcome, body: unknown): Promise<Payment> {
    const failureCode = outcome === 'fail' ? failureCodeOf(body) : undefined;
    return this.payments.simulate({ paymentId: id, outcome, failureCode });
  }
}

async function sendOutcome(reply: FastifyReply, simulated: Promise<Payment>): Promise<void> {
  const answer = await simulated.then(
    ({ id, object, status }) => ({ status: 200, body: { id, object, status } }),
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      const { code, message, issues } = error;
      if (code !== 'invalid_state' && code !== 'invalid_request') throw error;
      return { status: code === 'invalid_state' ? 409 : 400, body: { error: { code, message, issues } } };
    },
  );
  await reply.status(answer.status).header('cache-control', 'no-store').send(answer.body);
}

const isOutcome = (text: string): text is SimulatedOutcome =>
  (SIMULATED_OUTCOMES as readonly string[]).includes(text);

/**
 * Returns the selected failure code, or undefined to use the default failure code of the payment's method.
 * @throws DomainError `invalid_request` if the code is unknown
 */
function failureCodeOf(body: unknown): PaymentFailureCode | undefined {
  const text = textOf((body as Record<string, unknown> | null)?.failure_code);
  if (!text) return undefined;
  const known = PAYMENT_FAILURE_CODES.find((code) => code === text);
  if (!known) throw invalidField('failure_code', `must be one of ${PAYMENT_FAILURE_CODES.join(', ')}`);
  return known;
}

/** Converts `invalid_request` to 404: the failure code is unknown or does not apply to the payment's method. */
function noSuchFailure(error: unknown): never {
  throw error instanceof DomainError && error.code === 'invalid_request' ? new NotFoundException() : error;
}
