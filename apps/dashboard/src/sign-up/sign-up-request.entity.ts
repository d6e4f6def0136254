import type { Language } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A sign-up that was answered, as it was typed: somebody may have the address. */
@Entity('sign_up_requests')
export class SignUpRequestEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text')
  language: Language;

  /** Argon2id, with its salt and costs. */
  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  @Column('text', { name: 'merchant_name' })
  merchantName: string;

  /** How often a job took it up. */
  @Column('int', { default: 0 })
  tries: number;

  /** When the job takes it up next. */
  @Column('bigint', { name: 'next_try_at', default: 0, transformer: unixSeconds })
  nextTryAt: number;
}
