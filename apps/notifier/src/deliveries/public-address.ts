import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

type Address = IPv4 | IPv6;

/** Addresses that count as public but answer for the machine's own cloud: Azure's metadata and DNS. */
const METADATA = ['168.63.129.16'];
/** All of the Internet's IPv6 addresses; everything else is reserved, local, or a wrapped IPv4 address. */
const GLOBAL_UNICAST: [IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** NAT64's well-known prefix: the way to IPv4 of machines that only have IPv6. */
const NAT64: [IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/**
 * The address a socket would really reach: an IPv4 address that is wrapped in an IPv6 one is taken out.
 * Null for what is no address.
 */
export function parseAddress(text: string): Address | null {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  if (!ipaddr.isValid(bare)) return null;
  const address = ipaddr.process(bare);
  if (address.kind() === 'ipv4' || !(address as IPv6).match(NAT64)) return address;
  return ipaddr.fromByteArray(address.toByteArray().slice(12));
}

/** Whether the address belongs to the public Internet: not private, loopback, link-local, shared, multicast, reserved or metadata. */
export function isPublicAddress(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6') return (address as IPv6).match(GLOBAL_UNICAST);
  return !METADATA.includes(address.toString());
}

/** Networks as `10.0.0.0/8,::1/128`. @throws Error naming the first that is none */
export function parseNetworks(text: string): [Address, number][] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    if (!ipaddr.isValidCIDR(part)) throw new Error(`WEBHOOK_ALLOWED_CIDRS: ${part} is not a network`);
    return ipaddr.parseCIDR(part);
  });
}

export const isIn = (address: Address, [network, bits]: [Address, number]): boolean =>
  address.kind() === network.kind() && address.match(network, bits);
