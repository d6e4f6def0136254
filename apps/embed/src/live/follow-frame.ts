import { Injectable, type MessageEvent } from '@nestjs/common';
import type { Observable } from 'rxjs';
import type { Admitted } from '../tokens/answer-frame';
import { LiveStreams } from './live-streams';
import { isInScope } from '../tokens/scope.rules';

export interface WaitingFrame {
  admitted: Admitted;
  ip: string;
}

/** Opens the event stream of a page in a frame. */
@Injectable()
export class FollowFrame {
  constructor(private readonly streams: LiveStreams) {}

  /** @throws DomainError `rate_limited` if too many streams are open */
  execute({ admitted: { grant, project }, ip }: WaitingFrame): Observable<MessageEvent> {
    const { merchantId, environment } = project;
    return this.streams.stream({
      subject: { merchantId, environment },
      ip,
      sees: (payment) => isInScope(payment, grant.scope),
    });
  }
}
