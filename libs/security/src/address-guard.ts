import { isIn, isPublicAddress, parseAddress, parseNetworks } from './public-address';

/** Host names that always mean this machine (RFC 6761). */
const LOCALHOST = /^(.+\.)?localhost\.?$/i;
const LOOPBACK = ['127.0.0.1', '::1'];

export const isLocalhost = (host: string): boolean => LOCALHOST.test(host);
export const loopbackAddresses = (): string[] => [...LOOPBACK];

/** Decides where webhooks may be sent: the public Internet, and the private networks that the deployment allows. */
export class AddressGuard {
  private readonly allowed: ReturnType<typeof parseNetworks>;

  /** @param allowed `10.0.0.0/8,::1/128`; empty allows no private network. @throws Error when it is not a list of networks */
  constructor(allowed: string) {
    this.allowed = parseNetworks(allowed);
  }

  /** Whether a socket may be opened to this IP address. Text that is not an address is refused. */
  allows(text: string): boolean {
    const address = parseAddress(text);
    if (!address) return false;
    return isPublicAddress(address) || this.allowed.some((network) => isIn(address, network));
  }

  /** Whether the URL's host is a refused address in any spelling. Host names are checked when they resolve. */
  refusesHostOf(url: string): boolean {
    // The URL parser normalises decimal, octal, hexadecimal and short forms of IPv4.
    const { hostname } = new URL(url);
    if (isLocalhost(hostname)) return !LOOPBACK.some((address) => this.allows(address));
    return parseAddress(hostname) !== null && !this.allows(hostname);
  }
}
