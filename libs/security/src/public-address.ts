import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js';

type Address = IPv4 | IPv6;

/** Public addresses that a cloud uses for its internal services: Azure's metadata and DNS. */
const METADATA = ['168.63.129.16'];
/**
 * The only IPv6 range in use on the Internet. All other ranges are reserved or local, or embed an IPv4 address.
 */
const GLOBAL_UNICAST: [IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** The well-known NAT64 prefix, through which IPv6-only hosts reach IPv4. */
const NAT64: [IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96];

/**
 * Returns the address that a socket would connect to, extracting an IPv4 address embedded in an IPv6 address.
 * Returns null if the text is not an IP address.
 */
export function parseAddress(text: string): Address | null {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  if (!ipaddr.isValid(bare)) return null;
  const address = ipaddr.process(bare);
  if (address.kind() === 'ipv4' || !(address as IPv6).match(NAT64)) return address;
  return ipaddr.fromByteArray(address.toByteArray().slice(12));
}

/**
 * Returns whether the address is on the public Internet: not private, loopback, link-local, shared,
 * multicast, reserved or a cloud's metadata address.
 */
export function isPublicAddress(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6') return (address as IPv6).match(GLOBAL_UNICAST);
  return !METADATA.includes(address.toString());
}

/**
 * Parses networks such as `10.0.0.0/8,::1/128`.
 * @throws Error with the first invalid network
 */
export function parseNetworks(text: string): [Address, number][] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    if (!ipaddr.isValidCIDR(part))
      throw new Error(`WEBHOOK_ALLOWED_CIDRS: ${part} must be an IP address or CIDR range`);
    return ipaddr.parseCIDR(part);
  });
}

export const isIn = (address: Address, [network, bits]: [Address, number]): boolean =>
  address.kind() === network.kind() && address.match(network, bits);
