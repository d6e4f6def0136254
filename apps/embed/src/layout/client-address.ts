import ipaddr from 'ipaddr.js';

/** What one client is counted by: its address, or the /64 that an IPv6 customer has to itself. */
export function countingKey(ip: string): string {
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${address.toByteArray().slice(0, 8).join('.')}/64`;
}

export const isLoopback = (ip: string): boolean => ipaddr.process(ip).range() === 'loopback';
