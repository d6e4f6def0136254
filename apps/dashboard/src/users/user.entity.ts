import type { Language } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user account. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn('text')
  id: string;

  /** Email address as typed. Unique regardless of case. */
  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text')
  language: Language;

  /** Argon2id hash, with its salt and costs. */
  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  /** Name of the merchant at sign-up. */
  @Column('text', { name: 'merchant_name' })
  merchantName: string;

  /** Time at which the address was verified; null until then, which prevents sign-in. */
  @Column('bigint', { name: 'verified_at', nullable: true, transformer: unixSeconds })
  verifiedAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
