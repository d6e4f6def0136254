import { Inject, Injectable } from '@nestjs/common';
import { newCommandId, newId, timeOfId, type Clock, type IdPrefix } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { modeOf } from '../http/page-view';
import { sessionContextOf, type RequestContext } from '../http/request-context';

/**
 * Lifetime of a token. Services store responses for at least this long, so that they recognize a
 * resubmission.
 */
const VALID_MS = 600_000;

/**
 * Creates and checks idempotency tokens. A token is generated when a form is rendered and becomes the ID of
 * the command, so that resubmitting the form has no effect. A token is signed and valid only for one session,
 * merchant, mode and purpose.
 */
@Injectable()
export class IdempotencyTokens {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * Returns a token for the form field `operation`.
   * @param purpose action of the form: the path to which it is submitted, or a string such as `rotate whe_…`
   */
  draw(visit: RequestContext, purpose: string): string {
    return signed(visit, purpose, newCommandId());
  }

  /** Returns a token for a form that creates an object. The token's ID becomes the object's ID. */
  drawFor(visit: RequestContext, purpose: string, prefix: IdPrefix): string {
    return signed(visit, purpose, newId(prefix));
  }

  /**
   * Returns the ID in a form's token, or null if the token is invalid, was issued for another purpose, or has
   * expired.
   */
  idIn(visit: RequestContext, purpose: string, sent: unknown): string | null {
    if (typeof sent !== 'string') return null;
    const id = sent.slice(0, sent.indexOf('.'));
    if (!isSame(sent, signed(visit, purpose, id))) return null;
    const age = this.clock.now('live').getTime() - (timeOfId(id) ?? 0);
    return age <= VALID_MS ? id : null;
  }
}

function signed(visit: RequestContext, purpose: string, id: string): string {
  const text = [modeOf(sessionContextOf(visit)), purpose, id].join('\n');
  return `${id}.${createHmac('sha256', visit.formToken).update(text).digest('base64url')}`;
}

function isSame(sent: string, own: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}
