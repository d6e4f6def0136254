import type { Language } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

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

  /** Argon2id hash with salt and cost parameters. */
  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  /** Merchant name from the sign-up form. */
  @Column('text', { name: 'merchant_name' })
  merchantName: string;

  /** Time at which the email address was verified. While null, the user cannot sign in. */
  @Column('bigint', { name: 'verified_at', nullable: true, transformer: unixSeconds })
  verifiedAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
