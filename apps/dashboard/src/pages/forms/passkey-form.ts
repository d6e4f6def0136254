import type { Field } from './field';
import { passkeyStrings } from './passkey.strings';

/** A form that `passkey.script.js` fills in, as `passkey.eta` writes it. Browsers without scripts do not show it. */
export interface PasskeyForm {
  way: 'create' | 'get';
  /** Where the answer goes, with what comes after. */
  action: string;
  /** Where the browser gets what is to be signed. */
  options: string;
  button: string;
  failed: string;
  field: Field | null;
}

/** @param at the path of the form; below it are the options. @param query what the answer carries along */
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
