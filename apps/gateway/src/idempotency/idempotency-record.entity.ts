import type { Environment } from '@tulay/contracts';
import { unixMilliseconds, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One Idempotency-Key in use. Without `status` it is claimed while its lease lasts; with `status` it has an answer. */
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

  /** The ULID of what the request creates. */
  @Column('text')
  resource: string;

  /** By the environment's clock. */
  @Column('bigint', { transformer: unixSeconds })
  created: number;

  /** The id of the request that holds the key. */
  @Column('text')
  holder: string;

  /** Real time. */
  @Column('bigint', { name: 'leased_until', transformer: unixMilliseconds })
  leasedUntil: number;

  @Column('smallint', { nullable: true })
  status: number | null;

  @Column('text', { nullable: true })
  body: string | null;

  /** `body` is encrypted, because it shows a secret. */
  @Column('boolean', { default: false })
  sealed: boolean;
}
