import { domainToASCII } from 'node:url';
import { lengthOf } from './text';

export const EMAIL_MAX = 255;

const EMAIL = /^[^\s@<>,;:"()[\]\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;
const INTERNATIONALISED = /^(?:(?!-)[\p{L}\p{M}\p{N}-]+(?<!-)(?:\.|$))+$/u;

/** Returns whether a string is an email address. The domain may be internationalized, such as `juan@piñata.ph`. */
export const isEmail = (text: string): boolean =>
  lengthOf(text) <= EMAIL_MAX && EMAIL.test(withAsciiDomain(text)) && !/^\.|\.\.|\.@/.test(text);

/**
 * Converts the domain to the ASCII form that mail servers use, such as `juan@xn--piata-pta.ph`. A domain that cannot
 * be converted is returned unchanged and is invalid.
 */
function withAsciiDomain(text: string): string {
  const at = text.lastIndexOf('@') + 1;
  const domain = text.slice(at);
  const ascii = /[^\0-\x7f]/.test(domain) && INTERNATIONALISED.test(domain) ? domainToASCII(domain) : '';
  // Leaves a domain in full-width or mathematical letters unchanged, and therefore invalid, because it is an
  // alternative form of an ASCII domain.
  return ascii.includes('xn--') ? text.slice(0, at) + ascii : text;
}
