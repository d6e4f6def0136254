import { isIn, isPublicAddress, parseAddress, parseNetworks } from './public-address';

/** A host name that always means this machine (RFC 6761). */
const LOCALHOST = /^(.+\.)?localhost\.?$/i;
const LOOPBACK = ['127.0.0.1', '::1'];

export const isLocalhost = (host: string): boolean => LOCALHOST.test(host);
export const loopbackAddresses = (): string[] => [...LOOPBACK];

/** Decides where webhooks may go: anywhere on the public Internet, and into the networks the deployment allows. */
export class AddressGuard {
  private readonly allowed: ReturnType<typeof parseNetworks>;

  /** @param allowed `10.0.0.0/8,::1/128`; empty allows no private network. @throws Error on what is no network */
  constructor(allowed: string) {
    this.allowed = parseNetworks(allowed);
  }

  /** Whether a socket may be opened to this IP address. What is no address is refused. */
  allows(text: string): boolean {
    const address = parseAddress(text);
    if (!address) return false;
    return isPublicAddress(address) || this.allowed.some((network) => isIn(address, network));
  }

  /** Whether the URL's host is itself a refused address, however it is spelled. Other names are judged when they resolve. */
  refusesHostOf(url: string): boolean {
    // The URL parser turns decimal, octal, hexadecimal and short forms into the dotted one.
    const { hostname } = new URL(url);
    if (isLocalhost(hostname)) return !LOOPBACK.some((address) => this.allows(address));
    return parseAddress(hostname) !== null && !this.allows(hostname);
  }
}
