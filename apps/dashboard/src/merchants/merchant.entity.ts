import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A merchant that signed up here, or to whose team an operator invited a user. The gateway owns merchants;
 * for one that signed up here, this row also stores what the gateway is to create.
 */
@Entity('merchants')
export class MerchantEntity {
  @PrimaryColumn('text')
  id: string;

  /**
   * User who signed up the merchant; null if an operator created it. The first key's columns are then null
   * too.
   */
  @Column('text', { name: 'owner_id', nullable: true })
  ownerId: string | null;

  @Column('text')
  name: string;

  /** ID of the first test key. */
  @Column('text', { name: 'key_id', nullable: true })
  keyId: string | null;

  /** SHA-256 of the key's secret, in base64. */
  @Column('text', { name: 'key_hash', nullable: true })
  keyHash: string | null;

  @Column('text', { name: 'key_last4', nullable: true })
  keyLast4: string | null;

  /** The key's secret, encrypted; null once it was shown or is a day old. */
  @Column('text', { name: 'sealed_key', nullable: true })
  sealedKey: string | null;

  /** Time at which the gateway created the merchant; null until then. */
  @Column('bigint', { name: 'opened_at', nullable: true, transformer: unixSeconds })
  openedAt: number | null;

  /** Error code with which the gateway rejected the merchant. */
  @Column('text', { nullable: true })
  refused: string | null;

  /** Number of attempts by the job. */
  @Column('int', { default: 0 })
  tries: number;

  /** Time of the job's next attempt. */
  @Column('bigint', { name: 'next_try_at', default: 0, transformer: unixSeconds })
  nextTryAt: number;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
