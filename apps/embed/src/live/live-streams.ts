import { Inject, Injectable, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import { DomainError, type Payment } from '@tulay/contracts';
import { clientOf, isLoopback } from '@tulay/security';
import { Metrics, SERVICE_CONFIG } from '@tulay/service-host';
import { interval, map, merge, Observable, startWith, Subject as Signal, takeUntil, timer } from 'rxjs';
import type { EmbedConfig } from '../config/embed.config';
import { PaymentChanges, type Subject } from './payment-changes';

/** Interval between heartbeats. Proxies close a connection after a minute without data. */
const BEAT_MS = 25_000;
/** Lifetime of a stream. The browser then reconnects, and access is checked again. */
const LIFE_MS = 10 * 60_000;

const BEAT: MessageEvent = { comment: 'open' };
const CHANGED: MessageEvent = { type: 'changed', data: '' };

export interface Waiting {
  subject: Subject;
  ip: string;
  /** Returns whether the page shows the payment. Default: the page shows every payment of the subject. */
  sees?: (payment: Payment) => boolean;
}

/**
 * Open server-sent event streams of this replica. A stream only notifies the page of a change. The page then
 * reloads its data with all checks, as it does when polling.
 */
@Injectable()
export class LiveStreams implements OnModuleDestroy {
  private readonly clients = new Map<string, number>();
  private readonly stopping = new Signal<void>();
  private open = 0;

  constructor(
    private readonly changes: PaymentChanges,
    @Inject(SERVICE_CONFIG) private readonly config: EmbedConfig,
    metrics: Metrics,
  ) {
    metrics.watchValue('live_streams_open', 'Open live streams of pages', () => this.open);
  }

  /** @throws DomainError `rate_limited` if too many streams are open; the page then polls */
  stream(page: Waiting): Observable<MessageEvent> {
    this.requireRoom(page.ip);
    const beats = interval(BEAT_MS).pipe(
      startWith(0),
      map(() => BEAT),
    );
    return merge(beats, this.changesOf(page)).pipe(takeUntil(merge(this.stopping, timer(LIFE_MS))));
  }

  /** Closes all streams, because the server would otherwise wait for them. */
  onModuleDestroy(): void {
    this.stopping.next();
  }

  private changesOf({ subject, ip, sees = () => true }: Waiting): Observable<MessageEvent> {
    return new Observable((page) => {
      this.count(clientOf(ip), 1);
      const changed = () => page.next(CHANGED);
      const end = this.changes.listen(subject, (payment) => sees(payment) && changed(), changed);
      return () => {
        end();
        this.count(clientOf(ip), -1);
      };
    });
  }

  private requireRoom(ip: string): void {
    const { LIVE_STREAMS, LIVE_STREAMS_PER_CLIENT, RATE_LIMIT_EXEMPT_LOOPBACK } = this.config;
    const exempt = RATE_LIMIT_EXEMPT_LOOPBACK && isLoopback(ip);
    const own = exempt ? 0 : (this.clients.get(clientOf(ip)) ?? 0);
    if (this.open >= LIVE_STREAMS || own >= LIVE_STREAMS_PER_CLIENT)
      throw new DomainError('rate_limited', 'Too many open live streams. Try again later');
  }

  private count(client: string, change: 1 | -1): void {
    this.open += change;
    const own = (this.clients.get(client) ?? 0) + change;
    if (own) this.clients.set(client, own);
    else this.clients.delete(client);
  }
}
