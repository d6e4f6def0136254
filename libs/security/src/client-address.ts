import ipaddr from 'ipaddr.js';

/**
 * Identifies a client by its address, for rate limits. An IPv6 /64 network counts as one client; an
 * IPv4-mapped address counts as IPv4.
 */
export function clientOf(ip: string): string {
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const network = address.toByteArray().slice(0, 8);
  return `${Buffer.from(network).toString('hex')}::/64`;
}

export const isLoopback = (ip: string): boolean => ipaddr.process(ip).range() === 'loopback';
