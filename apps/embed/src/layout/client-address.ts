import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Range = [Address, number];

/**
 * Addresses and CIDR ranges, separated by commas.
 * @throws Error naming the entry that is neither
 */
export const parseRanges = (text: string): Range[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map(parseRange);

function parseRange(entry: string): Range {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  if (!ipaddr.isValid(entry))
    throw new Error(`${JSON.stringify(entry)} is neither an address nor a CIDR range`);
  const address = ipaddr.process(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

const isIn = (address: Address, ranges: Range[]): boolean =>
  ranges.some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));

/**
 * Who is really asking: `X-Forwarded-For` is read from its end, as long as a proxy of ours wrote the entry.
 * @param remote the other end of the connection
 * @param trusted our own proxies
 */
export function clientAddress(remote: string, forwardedFor: string | undefined, trusted: Range[]): Address {
  const chain = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  let client = ipaddr.process(remote);
  while (isIn(client, trusted)) {
    const next = chain.pop();
    if (!next || !ipaddr.isValid(next)) break;
    client = ipaddr.process(next);
  }
  return client;
}

export const isLoopback = (address: Address): boolean => address.range() === 'loopback';

/** What one client is counted by: an IPv6 customer has a whole /64 to itself. */
export const countingKey = (address: Address): string =>
  address.kind() === 'ipv4' ? address.toString() : `${address.toByteArray().slice(0, 8).join('.')}/64`;
