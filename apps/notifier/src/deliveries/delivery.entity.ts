import type { Environment, EventType, WebhookCancellation, WebhookDeliveryStatus } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** Delivery of an event to one receiver. Exactly one of `endpointId`, `url` and `projectId` is set. */
@Entity('deliveries')
export class DeliveryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  /**
   * Whether the public number is a permutation of the ID, as it is for every delivery created by this release.
   * False for deliveries of earlier releases; their number is the ID.
   */
  @Column('boolean', { default: false })
  permuted: boolean;

  @PrimaryColumn('text', { name: 'event_id' })
  eventId: string;

  @Column('text', { name: 'event_type' })
  eventType: EventType;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text', { name: 'endpoint_id', nullable: true })
  endpointId: string | null;

  /** The payment's own webhook URL; null for an endpoint or compat project. */
  @Column('text', { nullable: true })
  url: string | null;

  @Column('text', { name: 'project_id', nullable: true })
  projectId: string | null;

  /** Whether the delivery is a test of its endpoint. A test delivery is sent once and has no other effect. */
  @Column('boolean', { default: false })
  sample: boolean;

  @Column('text', { default: 'pending' })
  status: WebhookDeliveryStatus;

  @Column({ type: 'boolean', asExpression: `status = 'failed'`, generatedType: 'STORED' })
  failed: boolean;

  @Column('smallint', { default: 0 })
  attempts: number;

  @Column('bigint', { name: 'next_attempt_at', nullable: true, transformer: unixSeconds })
  nextAttemptAt: number | null;

  /** HTTP status of the last attempt; null if there was no response. */
  @Column('int', { name: 'last_status', nullable: true })
  lastStatus: number | null;

  @Column('bigint', { name: 'delivered_at', nullable: true, transformer: unixSeconds })
  deliveredAt: number | null;

  /** Number of the successful attempt; null if no attempt succeeded. `response` belongs to this attempt. */
  @Column('int', { nullable: true })
  milliseconds: number | null;

  @Column('text', { nullable: true })
  response: string | null;

  @Column('text', { name: 'cancelled_because', nullable: true })
  cancelledBecause: WebhookCancellation | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
