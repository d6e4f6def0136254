import type { WebhookAttemptOutcome } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Failed delivery attempt. A successful attempt is stored in its delivery. */
@Entity('attempts')
export class AttemptEntity {
  @PrimaryColumn('bigint', { name: 'delivery_id' })
  deliveryId: string;

  @PrimaryColumn('smallint')
  attempt: number;

  /** ID of the delivered event; empty for attempts from before the column existed. */
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
