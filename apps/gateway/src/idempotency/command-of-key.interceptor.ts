import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { FinalRefusal, sendingUnder } from '@tulay/contracts';
import type { FastifyRequest } from 'fastify';
import { Observable, tap } from 'rxjs';

/**
 * Assigns the same command ID to all requests with the same Idempotency-Key. The owning service executes the
 * command at most once and returns the same response for each attempt.
 */
@Injectable()
export class CommandOfKeyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const { heldKey } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!heldKey) return next.handle();
    const refused = (error: unknown): void => {
      if (error instanceof FinalRefusal) heldKey.isSettled = true;
    };
    return new Observable((subscriber) =>
      sendingUnder(`cmd_${heldKey.resource}`, () =>
        next
          .handle()
          .pipe(tap({ error: refused }))
          .subscribe(subscriber),
      ),
    );
  }
}
