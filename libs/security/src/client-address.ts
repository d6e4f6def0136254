import ipaddr from 'ipaddr.js';

/** Client ID shared by all requests for which a trusted proxy reported no valid address. */
const UNKNOWN = 'unknown';

/**
 * Returns the ID of a client for rate limits, based on its address. An IPv6 /64 network counts as one client;
 * an IPv4-mapped address counts as IPv4. All invalid addresses count as one client.
 * @param ip peer's address, or the address in a trusted proxy's `X-Forwarded-For`, which can be any text
 */
export function clientOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return UNKNOWN;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const network = address.toByteArray().slice(0, 8);
  return `${Buffer.from(network).toString('hex')}::/64`;
}

export const isLoopback = (ip: string): boolean =>
  ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';
