import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A merchant that somebody signed up here, or to whose team an operator invited. The gateway owns it; of one that signed up
 * here, this keeps what the gateway is asked to make.
 */
@Entity('merchants')
export class MerchantEntity {
  @PrimaryColumn('text')
  id: string;

  /** Who signed it up here; null for one that an operator made. So is what follows of its first key. */
  @Column('text', { name: 'owner_id', nullable: true })
  ownerId: string | null;

  @Column('text')
  name: string;

  /** The first test key. */
  @Column('text', { name: 'key_id', nullable: true })
  keyId: string | null;

  /** SHA-256 of its secret, in base64. */
  @Column('text', { name: 'key_hash', nullable: true })
  keyHash: string | null;

  @Column('text', { name: 'key_last4', nullable: true })
  keyLast4: string | null;

  /** Its secret, sealed; null since it was shown, or waited for a day. */
  @Column('text', { name: 'sealed_key', nullable: true })
  sealedKey: string | null;

  /** When the gateway had made it; null until then. */
  @Column('bigint', { name: 'opened_at', nullable: true, transformer: unixSeconds })
  openedAt: number | null;

  /** The code with which the gateway refused to make it. */
  @Column('text', { nullable: true })
  refused: string | null;

  /** How often a job had the gateway asked to make it. */
  @Column('int', { default: 0 })
  tries: number;

  /** When the job asks next. */
  @Column('bigint', { name: 'next_try_at', default: 0, transformer: unixSeconds })
  nextTryAt: number;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
