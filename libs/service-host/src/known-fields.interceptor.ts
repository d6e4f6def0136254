import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { NatsContext } from '@nestjs/microservices';
import { ServiceUnavailable } from '@tulay/contracts';
import { allCommands } from '@tulay/messaging';
import type { Observable } from 'rxjs';

/** Allowed request fields by subject, for commands that restrict them. */
const FIELDS = new Map(
  allCommands().flatMap(({ subject, fields }) => (fields === null ? [] : [[subject, new Set(fields)]])),
);

/**
 * Rejects a list request with a filter that this release does not support. Newer services can send such a
 * filter during a rolling upgrade, and ignoring it would return rows that the caller did not request. A retry
 * may reach an upgraded replica.
 */
export class KnownFields implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const rpc = context.switchToRpc();
    if (context.getType() !== 'rpc' || !(rpc.getContext<unknown>() instanceof NatsContext))
      return next.handle();
    const subject = rpc.getContext<NatsContext>().getSubject();
    const fields = FIELDS.get(subject);
    const unknown = fields && Object.keys(rpc.getData<object>()).filter((field) => !fields.has(field));
    if (unknown?.length)
      throw new ServiceUnavailable(
        `this release of ${subject} does not support the fields ${unknown.join(', ')}`,
      );
    return next.handle();
  }
}
