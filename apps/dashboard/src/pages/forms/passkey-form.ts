import type { Field } from './field';
import { passkeyStrings } from './passkey.strings';

/**
 * Data for a form that `passkey.script.js` submits. Rendered by `passkey.eta` and hidden in browsers without
 * scripts.
 */
export interface PasskeyForm {
  way: 'create' | 'get';
  /** URL to which the signed response is submitted. */
  action: string;
  /** Path of the challenge and options. */
  options: string;
  button: string;
  failed: string;
  field: Field | null;
}

/**
 * @param at path of the form; `/options` is appended for the challenge
 * @param query query string that is submitted with the response
 */
export const passkeyForm = (
  button: 'signIn' | 'show' | 'add',
  at: string,
  { query = '', field = null }: { query?: string; field?: Field | null } = {},
): PasskeyForm => ({
  way: button === 'add' ? 'create' : 'get',
  action: `${at}${query}`,
  options: `${at}/options`,
  button: passkeyStrings[button],
  failed: passkeyStrings.failed,
  field,
});

export const PASSKEY_SCRIPT = 'pages/forms/passkey.script.js';
