import type { Environment, EventType } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The copy of an event. */
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

  /** The exact text of the API and of all deliveries; packed in the table. */
  @Column('text')
  body: string;

  /** The payment's own address, which replaces the endpoints. */
  @Column('text', { name: 'webhook_url', nullable: true })
  webhookUrl: string | null;

  /** The compat project that gets a report of it too. */
  @Column('text', { name: 'project_id', nullable: true })
  projectId: string | null;

  /** The payment that it or its refund is about; null for other events, and for those from before this was stored. */
  @Column('text', { name: 'payment_id', nullable: true })
  paymentId: string | null;

  /** Whether it was made to test an endpoint. A sample is in no list of events. */
  @Column('boolean', { default: false })
  sample: boolean;

  /** The span that caused it; null unless it was recorded. */
  @Column('text', { name: 'trace_parent', nullable: true })
  traceParent: string | null;

  /** In real time; null for events from before this was stored. */
  @Column({
    type: 'timestamptz',
    name: 'recorded_at',
    nullable: true,
    default: () => 'now()',
    insert: false,
  })
  recordedAt: Date | null;
}
