import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { NatsContext } from '@nestjs/microservices';
import type { MsgHdrs } from '@nats-io/nats-core';
import {
  inSpan,
  newRequestId,
  repeatSafetyOf,
  TRACE_PARENT_HEADER,
  withCommandId,
  withRequestId,
} from '@tulay/contracts';
import { COMMAND_ID_HEADER, REQUEST_ID_HEADER } from '@tulay/messaging';
import { keepRefusal, type Database } from '@tulay/persistence';
import { catchError, from, lastValueFrom, Observable } from 'rxjs';

/**
 * Runs a command's handler with the request ID, command ID and trace from the command's headers. If the handler
 * rejects a command whose replies are stored, also stores the rejection.
 */
export class RequestIdInterceptor implements NestInterceptor {
  /** @param db null for services without a schema, which store no replies */
  constructor(private readonly db: Database | null) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'rpc') return next.handle();
    const rpc = context.switchToRpc().getContext<unknown>();
    if (!(rpc instanceof NatsContext)) return next.handle();
    const headers = rpc.getHeaders() as MsgHdrs | undefined;
    const id = headers?.get(REQUEST_ID_HEADER) || newRequestId();
    const command = headers?.get(COMMAND_ID_HEADER);
    const parent = headers?.get(TRACE_PARENT_HEADER);
    const handle = (): Observable<unknown> =>
      command ? this.asCommand(rpc.getSubject(), command, next) : next.handle();
    const answer = () => (parent ? inTrace(parent, rpc.getSubject(), handle) : handle());
    return new Observable((subscriber) => withRequestId(id, () => answer().subscribe(subscriber)));
  }

  private asCommand(subject: string, commandId: string, next: CallHandler): Observable<unknown> {
    const [{ db }, id] = [this, `${subject} ${commandId}`];
    const answer = new Observable((subscriber) =>
      withCommandId(id, () => next.handle().subscribe(subscriber)),
    );
    if (!db || repeatSafetyOf(subject) !== 'kept') return answer;
    return answer.pipe(catchError((error: unknown) => from(refuse(db, id, error))));
  }
}

async function refuse(db: Database, id: string, error: unknown): Promise<never> {
  throw await keepRefusal(db, id, error);
}

const inTrace = (parent: string, name: string, handle: () => Observable<unknown>): Observable<unknown> =>
  from(
    inSpan({ name, kind: 'server', parent }, () =>
      lastValueFrom<unknown, undefined>(handle(), { defaultValue: undefined }),
    ),
  );
