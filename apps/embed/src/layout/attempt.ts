import { randomBytes } from 'node:crypto';
import { isAttempt } from './pay-form.rules';

/** A key for one payment, to be rendered into a form. */
export const newAttempt = (): string => randomBytes(16).toString('base64url');

/** The key that came back, or a new one where none did. */
export const attemptOr = (text: string): string => (isAttempt(text) ? text : newAttempt());
