import type { Language } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A person who may sign in. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn('text')
  id: string;

  /** As the person wrote it. Unique in any case of its letters. */
  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text')
  language: Language;

  /** Argon2id, with its salt and costs. */
  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  /** The name of the merchant that this person signs up. */
  @Column('text', { name: 'merchant_name' })
  merchantName: string;

  /** When the person showed that the address is theirs; null until then, and nobody signs in before. */
  @Column('bigint', { name: 'verified_at', nullable: true, transformer: unixSeconds })
  verifiedAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
