import ipaddr from 'ipaddr.js';

/** Whose limit an address counts towards: a whole /64 is one client's, and an IPv4 address may come dressed as IPv6. */
export function clientOf(ip: string): string {
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const network = address.toByteArray().slice(0, 8);
  return `${Buffer.from(network).toString('hex')}::/64`;
}

export const isLoopback = (ip: string): boolean => ipaddr.process(ip).range() === 'loopback';
