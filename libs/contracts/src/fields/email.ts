import { domainToASCII } from 'node:url';
import { lengthOf } from './text';

export const EMAIL_MAX = 255;

const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;
const INTERNATIONALISED = /^(?:(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)(?:\.|$))+$/u;

/** Returns whether a text is an email address. Its domain may be internationalized, such as `juan@piñata.ph`. */
export const isEmail = (text: string): boolean =>
  lengthOf(text) <= EMAIL_MAX && EMAIL.test(withAsciiDomain(text)) && !/^\.|\.\.|\.@/.test(text);

/**
 * Returns the form that mail servers use: `juan@xn--piata-pta.ph`. A domain without such a form is unchanged and
 * invalid.
 */
function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  const domain = text.slice(at);
  const ascii = /[^\0-\x7f]/.test(domain) && INTERNATIONALISED.test(domain) ? domainToASCII(domain) : '';
  // Rejects a domain in full-width or mathematical letters, which would be another spelling of a plain one.
  return ascii.includes('xn--') ? text.slice(0, at) + ascii : text;
}
