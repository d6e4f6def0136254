import type { WebhookAttemptOutcome } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A failed attempt. The successful attempt is part of its delivery. */
@Entity('attempts')
export class AttemptEntity {
  @PrimaryColumn('bigint', { name: 'delivery_id' })
  deliveryId: string;

  @PrimaryColumn('smallint')
  attempt: number;

  /** The delivery's event; empty for attempts made before this was stored. */
  @PrimaryColumn('text', { name: 'event_id', default: '' })
  eventId: string;

  @Column('bigint', { transformer: unixSeconds })
  at: number;

  @Column('int', { nullable: true })
  status: number | null;

  @Column('int')
  milliseconds: number;

  @Column('text')
  error: NonNullable<WebhookAttemptOutcome['error']>;

  @Column('text', { nullable: true })
  response: string | null;
}
