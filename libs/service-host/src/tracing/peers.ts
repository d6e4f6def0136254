import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { TRACE_PARENT_HEADER } from '@tulay/contracts';

export interface PeerAddresses {
  /** Addresses, ranges and range names, as in TRUSTED_PROXIES, from which a `traceparent` is trusted. */
  from: string[];
  /** Origins that receive our `traceparent`, such as `http://embed:8080`. */
  to: string[];
}

const NAMED: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Excluded from tracing, because monitoring and the platform request them continuously. */
const UNTRACED = new Set(['/livez', '/readyz', '/metrics']);

/**
 * Keeps traces within the deployment. With an external `traceparent`, a caller could decide which traces we record
 * and pay for, and external services do not need our trace IDs.
 */
export class Peers {
  private readonly from = new BlockList();
  private readonly to: Set<string>;

  constructor({ from, to }: PeerAddresses) {
    for (const range of from.flatMap((entry) => NAMED[entry] ?? [entry])) this.add(range);
    this.to = new Set(to.filter(Boolean).map((url) => new URL(url).origin));
  }

  /** Returns whether the request is traced, and removes a `traceparent` from an untrusted address. */
  admit({ url = '', headers, socket }: IncomingMessage): boolean {
    if (UNTRACED.has(url)) return false;
    if (headers[TRACE_PARENT_HEADER] !== undefined && !this.isBelieved(socket.remoteAddress ?? ''))
      delete headers[TRACE_PARENT_HEADER];
    return true;
  }

  isOurs(origin: unknown): boolean {
    return this.to.has(String(origin));
  }

  private isBelieved(address: string): boolean {
    return this.from.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  }

  private add(range: string): void {
    const [address = '', bits] = range.split('/');
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) this.from.addAddress(address, kind);
    else this.from.addSubnet(address, Number(bits), kind);
  }
}
