import type { Environment, EventType } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Copy of an event. */
@Entity('events')
export class EventEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  type: EventType;

  @Column('bigint', { transformer: unixSeconds })
  created: number;

  /** The exact text of the API and of all deliveries; stored compressed. */
  @Column('text')
  body: string;

  /** The payment's own webhook URL, which replaces the endpoints. */
  @Column('text', { name: 'webhook_url', nullable: true })
  webhookUrl: string | null;

  /** Compat project that also receives a report of the event. */
  @Column('text', { name: 'project_id', nullable: true })
  projectId: string | null;

  /** Payment that it or its refund concerns; null for other events, and for events recorded before this was stored. */
  @Column('text', { name: 'payment_id', nullable: true })
  paymentId: string | null;

  /** Whether it was created to test an endpoint. A sample is in no list of events. */
  @Column('boolean', { default: false })
  sample: boolean;

  /** Span that caused it; null unless it was recorded. */
  @Column('text', { name: 'trace_parent', nullable: true })
  traceParent: string | null;

  /** Real time at which it was recorded; null for events recorded before this was stored. */
  @Column({
    type: 'timestamptz',
    name: 'recorded_at',
    nullable: true,
    default: () => 'now()',
    insert: false,
  })
  recordedAt: Date | null;
}
