import { makeValidator } from 'envalid';
import { isValid, isValidCIDR } from 'ipaddr.js';

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const isRange = (text: string): boolean => NAMED_RANGES.includes(text) || isValid(text) || isValidCIDR(text);

/**
 * `none`: clients connect to this service directly. It must be explicit, because with missing proxies, all clients
 * behind a gateway count as one.
 */
export const trustedProxies = makeValidator<string[]>((text) => {
  if (text === 'none') return [];
  const ranges = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (!ranges.length || !ranges.every(isRange))
    throw new Error('must be `none` or a list of addresses and CIDR ranges');
  return ranges;
});
