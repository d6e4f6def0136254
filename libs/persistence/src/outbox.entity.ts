import type { DomainEvent } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { safeInteger, unixSeconds } from './transformers';

/** A recorded event. Rows are never updated. */
@Entity('outbox_events')
export class OutboxEventEntity {
  /** Position in recording order. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  seq: string;

  @PrimaryColumn('text')
  id: string;

  @Column('text')
  type: DomainEvent['type'];

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: DomainEvent['environment'];

  @Column('text', { name: 'aggregate_id' })
  aggregateId: string;

  @Column('bigint', { transformer: unixSeconds })
  created: number;

  @Column('json')
  data: DomainEvent['data'];

  @Column('text', { name: 'webhook_url', nullable: true })
  webhookUrl: string | null;

  @Column('text', { name: 'project_id', nullable: true })
  projectId: string | null;

  /** Provider that moved the event's money, and its fee; null for most events. */
  @Column('json', { nullable: true })
  provider: DomainEvent['provider'] | null;

  @Column('text', { name: 'request_id', nullable: true })
  requestId: string | null;

  /** Span that caused the event; null if the trace was not recorded. */
  @Column('text', { name: 'trace_parent', nullable: true })
  traceParent: string | null;
}

/** An event that has not been published to the bus yet. */
@Entity('outbox_pending')
export class OutboxPendingEntity {
  @PrimaryColumn('bigint')
  seq: string;
}

/** Stream to which events were last published; at most one row. */
@Entity('outbox_stream')
export class OutboxStreamEntity {
  @PrimaryColumn('boolean', { name: 'only_row', default: true })
  onlyRow: boolean;

  @Column('text')
  identity: string;

  @Column('bigint', { name: 'last_sequence', transformer: safeInteger })
  lastSequence: number;
}

/** Range of events to republish; no row if there are none. */
@Entity('outbox_requeue')
export class OutboxRequeueEntity {
  @PrimaryColumn('boolean', { name: 'only_row', default: true })
  onlyRow: boolean;

  /** `seq` of the next event to republish. */
  @Column('bigint', { name: 'next_seq' })
  nextSeq: string;

  @Column('bigint', { name: 'last_seq' })
  lastSeq: string;
}

/** Progress of reconciliation in the outbox, and the time up to which rows are sealed; at most one row. */
@Entity('outbox_reconciled')
export class OutboxReconciledEntity {
  @PrimaryColumn('boolean', { name: 'only_row', default: true })
  onlyRow: boolean;

  @Column('bigint')
  seq: string;

  /** Everything created before this time is verified and sealed; null until the ledger has reported a time. */
  @Column('timestamptz', { name: 'sealed_before', nullable: true })
  sealedBefore: Date | null;
}
