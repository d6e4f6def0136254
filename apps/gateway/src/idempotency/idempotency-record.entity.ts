import type { Environment } from '@tulay/contracts';
import { unixMilliseconds, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Idempotency-Key in use. While `status` is null, a request holds the key until the lease expires. After
 * `status` is set, the record contains the response.
 */
@Entity('idempotency_records')
export class IdempotencyRecordEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  environment: Environment;

  /** Method and path, such as `POST /v1/payouts`. */
  @PrimaryColumn('text')
  endpoint: string;

  @PrimaryColumn('text')
  key: string;

  /** ULID of the resource to create. */
  @Column('text')
  resource: string;

  /** Creation time on the environment's clock. */
  @Column('bigint', { transformer: unixSeconds })
  created: number;

  @Column('text')
  holder: string;

  /** Wall-clock time at which the lease expires. */
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
