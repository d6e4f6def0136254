import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { FinalRefusal, sendingUnder } from '@tulay/contracts';
import type { FastifyRequest } from 'fastify';
import { Observable, tap } from 'rxjs';

/**
 * Sends the commands of a request with an Idempotency-Key under an id that is the key's: to their owner, all requests with
 * the key are attempts of one command. The owner carries it out at most once and gives each attempt the same answer.
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
