import type { Language } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Sign-up that the job has not processed yet. The address may already have an account. */
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

  /** Argon2id hash with salt and cost parameters. */
  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  @Column('text', { name: 'merchant_name' })
  merchantName: string;

  @Column('int', { default: 0 })
  tries: number;

  @Column('bigint', { name: 'next_try_at', default: 0, transformer: unixSeconds })
  nextTryAt: number;
}
