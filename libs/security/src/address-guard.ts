import { isIn, isPublicAddress, parseAddress, parseNetworks } from './public-address';

/** Host names that always refer to the local machine (RFC 6761). */
const LOCALHOST = /^(.+\.)?localhost\.?$/i;
const LOOPBACK = ['127.0.0.1', '::1'];

export const isLocalhost = (host: string): boolean => LOCALHOST.test(host);
export const loopbackAddresses = (): string[] => [...LOOPBACK];

/**
 * Decides which addresses webhooks may be sent to: the public Internet, and private networks that the
 * deployment allows.
 */
export class AddressGuard {
  private readonly allowed: ReturnType<typeof parseNetworks>;

  /**
   * @param allowed networks such as `10.0.0.0/8,::1/128`; empty to allow no private network
   * @throws Error if a network is invalid
   */
  constructor(allowed: string) {
    this.allowed = parseNetworks(allowed);
  }

  /** Returns whether a socket may be opened to this IP address; false for text that is not an IP address. */
  allows(text: string): boolean {
    const address = parseAddress(text);
    if (!address) return false;
    return isPublicAddress(address) || this.allowed.some((network) => isIn(address, network));
  }

  /**
   * Returns whether the URL's host is a rejected IP address in any notation. Host names are checked when they
   * are resolved.
   */
  refusesHostOf(url: string): boolean {
    // The URL parser normalizes decimal, octal, hexadecimal and short notations of IPv4.
    const { hostname } = new URL(url);
    if (isLocalhost(hostname)) return !LOOPBACK.some((address) => this.allows(address));
    return parseAddress(hostname) !== null && !this.allows(hostname);
  }
}
