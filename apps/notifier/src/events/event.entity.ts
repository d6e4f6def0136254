import type { Environment, EventType } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

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

  /** Exact text that the API and all deliveries send; stored compressed. */
  @Column('text')
  body: string;

  /** The payment's own webhook URL, used instead of the endpoints; null if the payment has none. */
  @Column('text', { name: 'webhook_url', nullable: true })
  webhookUrl: string | null;

  /** Compat project that also receives a report of the event. */
  @Column('text', { name: 'project_id', nullable: true })
  projectId: string | null;

  /**
   * ID of the payment to which the event's payment or refund belongs; null for other events, and for events
   * from before the column existed.
   */
  @Column('text', { name: 'payment_id', nullable: true })
  paymentId: string | null;

  /** Whether the event was created to test an endpoint. Lists exclude samples. */
  @Column('boolean', { default: false })
  sample: boolean;

  /** Span that caused the event; null if it was not recorded. */
  @Column('text', { name: 'trace_parent', nullable: true })
  traceParent: string | null;

  /** Wall-clock time at which the event was recorded; null for events from before the column existed. */
  @Column({
    type: 'timestamptz',
    name: 'recorded_at',
    nullable: true,
    default: () => 'now()',
    insert: false,
  })
  recordedAt: Date | null;
}
