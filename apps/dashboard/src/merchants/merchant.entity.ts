import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Merchant that signed up in the dashboard or was created by an operator. After a sign-up, the row contains the
 * data for creating the merchant at the gateway.
 */
@Entity('merchants')
export class MerchantEntity {
  @PrimaryColumn('text')
  id: string;

  /**
   * User who signed up. If an operator created the merchant, this column and the columns of the first key are
   * null.
   */
  @Column('text', { name: 'owner_id', nullable: true })
  ownerId: string | null;

  @Column('text')
  name: string;

  /** ID of the first test key. */
  @Column('text', { name: 'key_id', nullable: true })
  keyId: string | null;

  /** SHA-256 of the secret, in base64. */
  @Column('text', { name: 'key_hash', nullable: true })
  keyHash: string | null;

  @Column('text', { name: 'key_last4', nullable: true })
  keyLast4: string | null;

  /** Encrypted secret; null after it was shown or has expired (one day). */
  @Column('text', { name: 'sealed_key', nullable: true })
  sealedKey: string | null;

  /** Time at which the gateway created the merchant; null until then. */
  @Column('bigint', { name: 'opened_at', nullable: true, transformer: unixSeconds })
  openedAt: number | null;

  /** Error code if the gateway rejected the merchant. */
  @Column('text', { nullable: true })
  refused: string | null;

  @Column('int', { default: 0 })
  tries: number;

  @Column('bigint', { name: 'next_try_at', default: 0, transformer: unixSeconds })
  nextTryAt: number;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
