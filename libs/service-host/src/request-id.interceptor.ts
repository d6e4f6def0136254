import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { NatsContext } from '@nestjs/microservices';
import type { MsgHdrs } from '@nats-io/nats-core';
import { newRequestId, withRequestId } from '@tulay/contracts';
import { REQUEST_ID_HEADER } from '@tulay/messaging';
import { Observable } from 'rxjs';

/** Runs the handler of a command under the request id of the command's header. */
export class RequestIdInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'rpc') return next.handle();
    const rpc = context.switchToRpc().getContext<unknown>();
    if (!(rpc instanceof NatsContext)) return next.handle();
    const headers = rpc.getHeaders() as MsgHdrs | undefined;
    const id = headers?.get(REQUEST_ID_HEADER) || newRequestId();
    return new Observable((subscriber) => withRequestId(id, () => next.handle().subscribe(subscriber)));
  }
}
