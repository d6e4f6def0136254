import { subjectOf, type DomainEvent, type EmittingService } from '@tulay/contracts';
import { headers } from '@nats-io/nats-core';
import type { EventSigner, NatsConnection } from '@tulay/messaging';
import { AdvisoryLock, createDataSource, Database, Outbox, type OutboxRow } from '@tulay/persistence';
import { setTimeout as pause } from 'node:timers/promises';
import { chance, shuffled, type Random } from './random';
import { randomOf } from './random';

const EVERY_MS = 15;
const REMEMBERED = 500;

interface Place {
  service: EmittingService;
  url: string;
  bus: NatsConnection;
  signer: EventSigner;
}

/**
 * Replaces the relay: holds the relay's lock and publishes the outbox events in any order, sometimes late,
 * sometimes repeatedly, and repeats old events. Never loses an event.
 */
export class HostileRelay {
  duplicates = 0;
  private hostile = true;
  private closing = false;
  private readonly sent: DomainEvent[] = [];
  private readonly lock: AdvisoryLock;
  private readonly outbox: Outbox;
  private loop: Promise<void> = Promise.resolve();

  private constructor(
    private readonly db: Database,
    private readonly bus: NatsConnection,
    private readonly signer: EventSigner,
    private readonly random: Random,
  ) {
    this.lock = new AdvisoryLock(db, 'outbox-relay');
    this.outbox = new Outbox(db);
  }

  static async open({ service, url, bus, signer }: Place, seed: number): Promise<HostileRelay> {
    const source = createDataSource({ service, url, poolSize: 3 });
    await source.initialize();
    const relay = new HostileRelay(new Database(source), bus, signer, randomOf(seed));
    await relay.lock.hold();
    relay.loop = relay.run();
    return relay;
  }

  /** Lets the service's own relay publish the outbox, but continues to repeat old events. */
  async stepAside(): Promise<void> {
    this.hostile = false;
    await this.lock.release();
  }

  comeBack(): void {
    this.hostile = true;
  }

  async close(): Promise<void> {
    this.closing = true;
    await this.loop;
    await this.lock.release();
    await this.db.source.destroy();
  }

  private async run(): Promise<void> {
    while (!this.closing) {
      // Retries if the database is unavailable, like the real relay.
      await this.step().catch(() => undefined);
      await pause(EVERY_MS);
    }
  }

  private async step(): Promise<void> {
    if (chance(this.random, 0.1)) await this.repeatOld();
    if (!this.hostile || !(await this.lock.hold())) return;
    const rows = await this.outbox.pending(REMEMBERED);
    const chosen = shuffled(this.random, rows).filter(() => chance(this.random, 0.8));
    await Promise.all(chosen.flatMap((row) => this.copiesOf(row)).map((event) => this.publish(event)));
    await this.outbox.published(
      chosen.map(({ seq }) => seq),
      0,
    );
    this.remember(chosen);
  }

  private copiesOf({ event }: OutboxRow): DomainEvent[] {
    if (!chance(this.random, 0.3)) return [event];
    this.duplicates++;
    return [event, event];
  }

  private async repeatOld(): Promise<void> {
    const event = this.sent[Math.floor(this.random() * this.sent.length)];
    if (!event) return;
    this.duplicates++;
    await this.publish(event);
  }

  private remember(rows: OutboxRow[]): void {
    this.sent.push(...rows.map(({ event }) => event));
    this.sent.splice(0, Math.max(0, this.sent.length - REMEMBERED));
  }

  /**
   * Publishes without a message ID, so that the server does not deduplicate the event. Returns after the
   * event is stored.
   */
  private async publish(event: DomainEvent): Promise<void> {
    const [subject, body, list] = [subjectOf(event.type), JSON.stringify(event), headers()];
    for (const [header, signature] of this.signer.sign(subject, body)) list.set(header, signature);
    await this.bus.request(subject, body, { timeout: 5_000, headers: list });
  }
}
