import type { Field } from './field';
import { passkeyStrings } from './passkey.strings';

/**
 * A form that `passkey.script.js` completes, as rendered by `passkey.eta`. Hidden in browsers without
 * scripts.
 */
export interface PasskeyForm {
  way: 'create' | 'get';
  /** Path to which the response is submitted, with its query. */
  action: string;
  /** Path of the challenge and options. */
  options: string;
  button: string;
  failed: string;
  field: Field | null;
}

/**
 * Creates the form.
 * @param at path of the form; the options are below it
 * @param query sent along with the response
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
