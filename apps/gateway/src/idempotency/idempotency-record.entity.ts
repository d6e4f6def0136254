import type { Environment } from '@tulay/contracts';
import { unixMilliseconds, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * An Idempotency-Key in use. Without `status`, it is claimed until its lease ends; with `status`, it has a
 * stored response.
 */
@Entity('idempotency_records')
export class IdempotencyRecordEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  environment: Environment;

  /** `POST /v1/payouts` */
  @PrimaryColumn('text')
  endpoint: string;

  @PrimaryColumn('text')
  key: string;

  /** ULID of the resource that the request creates. */
  @Column('text')
  resource: string;

  /** Creation time by the environment's clock. */
  @Column('bigint', { transformer: unixSeconds })
  created: number;

  /** Id of the request that holds the key. */
  @Column('text')
  holder: string;

  /** End of the lease in real time. */
  @Column('bigint', { name: 'leased_until', transformer: unixMilliseconds })
  leasedUntil: number;

  @Column('smallint', { nullable: true })
  status: number | null;

  @Column('text', { nullable: true })
  body: string | null;

  /** Whether `body` is encrypted because it contains a secret. */
  @Column('boolean', { default: false })
  sealed: boolean;
}
