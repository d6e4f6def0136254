import { makeValidator } from 'envalid';
import { isValid, isValidCIDR } from 'ipaddr.js';

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const isRange = (text: string): boolean => NAMED_RANGES.includes(text) || isValid(text) || isValidCIDR(text);

/**
 * Validates a list of addresses and ranges, or `none` if clients connect directly. `none` must be explicit:
 * if the list were forgotten, all clients behind a proxy would count as one client.
 */
export const trustedProxies = makeValidator<string[]>((text) => {
  if (text === 'none') return [];
  const ranges = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (!ranges.length || !ranges.every(isRange))
    throw new Error('must be `none` or a list of IP addresses and CIDR ranges');
  return ranges;
});
