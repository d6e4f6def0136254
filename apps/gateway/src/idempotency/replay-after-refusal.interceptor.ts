import {
  Inject,
  Injectable,
  mixin,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, type Observable } from 'rxjs';
import type { IdempotencyKey } from './idempotency.rules';
import { markReplayed } from './idempotency-key';

/** A client of a service that keeps Idempotency-Keys itself. */
export interface CreatedByKey {
  /** The resource the key created in the last 24 hours, as the first answer showed it. */
  findCreated(key: IdempotencyKey): Promise<object | null>;
}

/**
 * Answers a refused request with the resource its key created before, so a replay does not depend on the body.
 * The interceptor must wrap the pipes that check the body: they refuse too.
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
      return earlier;
    }
  }
  return mixin(ReplayAfterRefusalInterceptor);
};

/** After any other error the outcome is unknown, and the client's retry returns it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && error.code !== 'internal_error';
