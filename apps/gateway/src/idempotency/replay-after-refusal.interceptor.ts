import {
  Inject,
  Injectable,
  mixin,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { DomainError, FinalRefusal } from '@tulay/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, type Observable } from 'rxjs';
import type { IdempotencyKey } from './idempotency.rules';
import { markMismatch, markReplayed } from './idempotency-key';

/** Client of a service that stores Idempotency-Keys itself. */
export interface CreatedByKey {
  /**
   * Returns the resource as it was in the first response, or null if no request with this key created a
   * resource in the last 24 hours.
   */
  findCreated(key: IdempotencyKey): Promise<object | null>;
}

/**
 * Responds to a rejected request with the resource that an earlier request with the same key created, so that a
 * replay does not depend on the body. Must wrap the pipes that validate the body, because pipes can also reject
 * requests.
 */
export const ReplayAfterRefusal = (client: Type<CreatedByKey>): Type<NestInterceptor> => {
  @Injectable()
  class ReplayAfterRefusalInterceptor implements NestInterceptor {
    constructor(@Inject(client) private readonly created: CreatedByKey) {}

    intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
      const http = context.switchToHttp();
      const { heldKey } = http.getRequest<FastifyRequest>();
      if (!heldKey) return next.handle();
      const reply = http.getResponse<FastifyReply>();
      return next.handle().pipe(catchError((error: unknown) => this.earlierOr(error, heldKey.key, reply)));
    }

    private async earlierOr(error: unknown, key: IdempotencyKey, reply: FastifyReply): Promise<object> {
      const earlier = isRefusal(error) ? await this.created.findCreated(key) : null;
      if (!earlier) throw error;
      markReplayed(reply);
      // Only an invalid body causes this rejection, so the body differs from the first request's body, which
      // was accepted.
      markMismatch(reply);
      return earlier;
    }
  }
  return mixin(ReplayAfterRefusalInterceptor);
};

/**
 * Returns whether an earlier request may have created the resource although this request was rejected. A final
 * rejection means that the service found no resource. After a failure, the outcome is unknown until the client
 * retries.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && error.code !== 'internal_error' && !(error instanceof FinalRefusal);
