import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { NatsContext } from '@nestjs/microservices';
import type { MsgHdrs } from '@nats-io/nats-core';
import { inSpan, newRequestId, TRACE_PARENT_HEADER, withCommandId, withRequestId } from '@tulay/contracts';
import { COMMAND_ID_HEADER, REQUEST_ID_HEADER } from '@tulay/messaging';
import { from, lastValueFrom, Observable } from 'rxjs';

/**
 * Runs the handler of a command with the IDs of the request and the command, and in the trace of its caller, all taken
 * from the command's headers.
 */
export class RequestIdInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'rpc') return next.handle();
    const rpc = context.switchToRpc().getContext<unknown>();
    if (!(rpc instanceof NatsContext)) return next.handle();
    const headers = rpc.getHeaders() as MsgHdrs | undefined;
    const id = headers?.get(REQUEST_ID_HEADER) || newRequestId();
    const command = headers?.get(COMMAND_ID_HEADER);
    const parent = headers?.get(TRACE_PARENT_HEADER);
    const handle = (): Observable<unknown> =>
      command ? asCommand(`${rpc.getSubject()} ${command}`, next) : next.handle();
    const answer = () => (parent ? inTrace(parent, rpc.getSubject(), handle) : handle());
    return new Observable((subscriber) => withRequestId(id, () => answer().subscribe(subscriber)));
  }
}

const asCommand = (id: string, next: CallHandler): Observable<unknown> =>
  new Observable((subscriber) => withCommandId(id, () => next.handle().subscribe(subscriber)));

const inTrace = (parent: string, name: string, handle: () => Observable<unknown>): Observable<unknown> =>
  from(
    inSpan({ name, kind: 'server', parent }, () =>
      lastValueFrom<unknown, undefined>(handle(), { defaultValue: undefined }),
    ),
  );
