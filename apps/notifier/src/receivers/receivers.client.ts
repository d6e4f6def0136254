import { Injectable } from '@nestjs/common';
import type { WebhookAttemptOutcome } from '@tulay/contracts';
import { Agent } from 'undici';
import type { AddressGuard } from '@tulay/security';
import { Deadlines } from './deadlines';
import { guardedConnector } from './guarded-connector';
import { ReceiverExchange } from './receiver-exchange';
import type { ResolveHost } from './resolve-host';

export interface ReceiversOptions {
  guard: AddressGuard;
  resolve: ResolveHost;
  /** Milliseconds from the DNS query to the last byte of the response. */
  deadlineMs: number;
}

interface Address {
  origin: string;
  path: string;
}

const MAX_PARSED = 10_000;

/**
 * HTTP client for merchants' servers. It reuses connections between deliveries and does not follow redirects.
 */
@Injectable()
export class ReceiversClient {
  private readonly agent: Agent;
  private readonly parsed = new Map<string, Address | null>();
  private readonly deadlines: Deadlines;

  constructor({ guard, resolve, deadlineMs }: ReceiversOptions) {
    this.deadlines = new Deadlines(deadlineMs);
    this.agent = new Agent({
      connect: guardedConnector(guard, resolve, deadlineMs),
      // Disables undici's own timeouts, because `Deadlines` limits the whole exchange.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /**
   * Posts the body once. Never rejects, because the outcome includes errors.
   * @param headers names and values, alternating
   */
  post(url: string, headers: string[], body: Buffer): Promise<WebhookAttemptOutcome> {
    return new Promise((resolve) => {
      const exchange = new ReceiverExchange(this.deadlines, resolve);
      const address = this.addressOf(url);
      if (!address) return exchange.refuse('invalid_url');
      this.agent.dispatch({ ...address, method: 'POST', headers, body }, exchange);
    });
  }

  /** Waits for open requests, then closes the connections. */
  close(): Promise<void> {
    return this.agent.close();
  }

  private addressOf(url: string): Address | null {
    const known = this.parsed.get(url);
    if (known !== undefined) return known;
    if (this.parsed.size >= MAX_PARSED) this.parsed.clear();
    const address = parse(url);
    this.parsed.set(url, address);
    return address;
  }
}

function parse(url: string): Address | null {
  if (!URL.canParse(url)) return null;
  const { protocol, origin, pathname, search } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? { origin, path: pathname + search } : null;
}
