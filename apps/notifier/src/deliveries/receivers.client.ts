import { Injectable } from '@nestjs/common';
import type { WebhookAttemptOutcome } from '@tulay/contracts';
import { Agent } from 'undici';
import type { AddressGuard } from './address-guard';
import { Deadlines } from './deadlines';
import { guardedConnector } from './guarded-connector';
import { ReceiverExchange } from './receiver-exchange';
import type { ResolveHost } from './resolve-host';

export interface ReceiversOptions {
  guard: AddressGuard;
  resolve: ResolveHost;
  /** From the look-up of the name to the last byte of the answer. */
  deadlineMs: number;
}

interface Address {
  origin: string;
  path: string;
}

/** Addresses kept at hand in their parsed form. */
const MAX_PARSED = 10_000;

/** The merchants' own servers. Connections are kept open between deliveries; redirects are not followed. */
@Injectable()
export class ReceiversClient {
  private readonly agent: Agent;
  private readonly parsed = new Map<string, Address | null>();

  private readonly deadlines: Deadlines;

  constructor({ guard, resolve, deadlineMs }: ReceiversOptions) {
    this.deadlines = new Deadlines(deadlineMs);
    this.agent = new Agent({
      connect: guardedConnector(guard, resolve, deadlineMs),
      // One deadline of our own spans everything.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /**
   * Posts the body once. Never throws: whatever goes wrong is in the outcome.
   * @param headers names and values in turn
   */
  post(url: string, headers: string[], body: Buffer): Promise<WebhookAttemptOutcome> {
    return new Promise((resolve) => {
      const exchange = new ReceiverExchange(this.deadlines, resolve);
      const address = this.addressOf(url);
      if (!address) return exchange.refuse('invalid_url');
      this.agent.dispatch({ ...address, method: 'POST', headers, body }, exchange);
    });
  }

  /** Lets requests under way finish, then closes the connections. */
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
