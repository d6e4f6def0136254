import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { DomainError, type Payment } from '@tulay/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { InFlightKeys } from './in-flight-keys';
import { idempotencyKeyOf, markReplayed } from './key-of-request';
import { PaymentsClient } from '../payments/payments.client';

/**
 * Creates a payment once under its Idempotency-Key. Payments keeps these keys itself, in the statement that makes the
 * payment (docs/adr/0004): here is only what such a request needs besides.
 */
@Injectable()
export class CreatedOnce implements NestInterceptor<Payment, Payment> {
  constructor(
    private readonly inFlight: InFlightKeys,
    private readonly payments: PaymentsClient,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<Payment>): Observable<Payment> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const key = idempotencyKeyOf(request, request.caller!);
    if (!key) return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const orEarlier = async (refusal: unknown): Promise<Payment> => {
      const earlier = isRefusal(refusal) ? await this.payments.findCreated(key) : null;
      if (!earlier) throw refusal;
      markReplayed(reply);
      return earlier;
    };
    // A replay answers even a body that would now be refused.
    return from(this.inFlight.hold(key, () => lastValueFrom(next.handle()).catch(orEarlier)));
  }
}

/** Not so when it is unknown what was done: then the retry finds out. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && error.code !== 'internal_error';
