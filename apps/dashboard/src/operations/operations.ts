import { Inject, Injectable } from '@nestjs/common';
import { newCommandId, newId, timeOfId, type Clock, type IdPrefix } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { viewOf } from '../http/page-view';
import { contextOf, type Visit } from '../http/visit';

/** Services keep the answer to a command for as long as this after it was asked, so a form that is sent again is recognised. */
const VALID_MS = 600_000;

/**
 * What a form does once, however often it is sent: an id that is drawn when the form is written, and that its command is
 * asked under. It is signed, so that nobody names an id of their own, and only the session, merchant, side and purpose
 * that it was drawn for may use it.
 */
@Injectable()
export class Operations {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** The value of a form's field `operation`. @param purpose what exactly the form does: where it is sent, or `rotate whe_…` */
  draw(visit: Visit, purpose: string): string {
    return signed(visit, purpose, newCommandId());
  }

  /** The same for a form that makes something: what is drawn is its id. */
  drawFor(visit: Visit, purpose: string, prefix: IdPrefix): string {
    return signed(visit, purpose, newId(prefix));
  }

  /** The id that a form carries; null when it is none of this purpose, or its page was open for more than ten minutes. */
  idIn(visit: Visit, purpose: string, sent: unknown): string | null {
    if (typeof sent !== 'string') return null;
    const id = sent.slice(0, sent.indexOf('.'));
    if (!isSame(sent, signed(visit, purpose, id))) return null;
    const age = this.clock.now('live').getTime() - (timeOfId(id) ?? 0);
    return age <= VALID_MS ? id : null;
  }
}

function signed(visit: Visit, purpose: string, id: string): string {
  const text = [viewOf(contextOf(visit)), purpose, id].join('\n');
  return `${id}.${createHmac('sha256', visit.formToken).update(text).digest('base64url')}`;
}

function isSame(sent: string, own: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}
