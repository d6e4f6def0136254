import { createHash, randomBytes } from 'node:crypto';
import { isAttempt } from './pay-form.rules';

/** A key for one payment, to be rendered into a form. */
export const newAttempt = (): string => randomBytes(16).toString('base64url');

/** The key that came back, or a new one where none did. */
export const attemptOr = (text: string): string => (isAttempt(text) ? text : newAttempt());

/**
 * The key of exactly this payment: a page that comes back from the browser's memory still carries the key of the payment
 * before, and somebody who now chooses otherwise means another payment.
 */
export const attemptFor = (attempt: string, ...chosen: string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([attempt, ...chosen]))
    .digest('base64url');
