import type { EndpointDisabledReason, Environment, EventFilter } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StoredSecret } from '../signing/secret.rules';

@Entity('endpoints')
export class EndpointEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  url: string;

  @Column('text', { array: true })
  events: EventFilter[];

  @Column('text', { nullable: true })
  description: string | null;

  @Column('boolean')
  enabled: boolean;

  /** Reason why the endpoint is disabled; null while it is enabled. */
  @Column('text', { name: 'disabled_reason', nullable: true })
  disabledReason: EndpointDisabledReason | null;

  /** Time since which every attempt has failed; null while the endpoint works. */
  @Column('bigint', { name: 'failing_since', nullable: true, transformer: unixSeconds })
  failingSince: number | null;

  /** Secrets that sign deliveries, newest first. */
  @Column('json')
  secrets: StoredSecret[];

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
