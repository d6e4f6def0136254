import type { Environment, EventFilter } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Period, in wall-clock time, in which an endpoint was subscribed to event types. Written by a trigger on
 * `endpoints`.
 */
@Entity('endpoint_subscriptions')
export class EndpointSubscriptionEntity {
  @PrimaryColumn('text', { name: 'endpoint_id' })
  endpointId: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text', { array: true })
  events: EventFilter[];

  @PrimaryColumn({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  since: Date;

  /** End of the subscription; null while the subscription is active. */
  @Column('timestamptz', { nullable: true })
  until: Date | null;
}
