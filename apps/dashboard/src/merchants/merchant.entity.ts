import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A merchant that somebody signed up here. The gateway owns it; this keeps what it is asked to make. */
@Entity('merchants')
export class MerchantEntity {
  @PrimaryColumn('text')
  id: string;

  /** Who signed it up. */
  @Column('text', { name: 'owner_id' })
  ownerId: string;

  @Column('text')
  name: string;

  /** The first test key. */
  @Column('text', { name: 'key_id' })
  keyId: string;

  /** SHA-256 of its secret, in base64. */
  @Column('text', { name: 'key_hash' })
  keyHash: string;

  @Column('text', { name: 'key_last4' })
  keyLast4: string;

  /** Its secret, sealed; null since it was shown, or waited for a day. */
  @Column('text', { name: 'sealed_key', nullable: true })
  sealedKey: string | null;

  /** When the gateway had made it; null until then. */
  @Column('bigint', { name: 'opened_at', nullable: true, transformer: unixSeconds })
  openedAt: number | null;

  /** The code with which the gateway refused to make it. */
  @Column('text', { nullable: true })
  refused: string | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
