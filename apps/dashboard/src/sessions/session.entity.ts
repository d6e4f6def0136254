import type { Environment } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser in which a user has signed in. */
@Entity('sessions')
export class SessionEntity {
  /** Identifies the session in lists. It grants no access. */
  @PrimaryColumn('text')
  id: string;

  /** SHA-256 of the cookie. */
  @Column('text', { name: 'token_hash' })
  tokenHash: string;

  /** CSRF token in every form of this session. */
  @Column('text', { name: 'form_token' })
  formToken: string;

  @Column('text', { name: 'user_id' })
  userId: string;

  /** User agent of the browser. */
  @Column('text')
  agent: string;

  /** Client IP address at sign-in. */
  @Column('text')
  address: string;

  /** Time of the last authentication: by a password or a second factor. */
  @Column('bigint', { name: 'confirmed_at', transformer: unixSeconds })
  confirmedAt: number;

  @Column('bigint', { name: 'seen_at', transformer: unixSeconds })
  seenAt: number;

  @Column('bigint', { name: 'ended_at', nullable: true, transformer: unixSeconds })
  endedAt: number | null;

  /** Time at which a second factor was last verified in this session. */
  @Column('bigint', { name: 'second_factor_at', nullable: true, transformer: unixSeconds })
  secondFactorAt: number | null;

  /**
   * Whether the second factor is still missing. Until then, the session opens only the page that asks for it.
   */
  @Column('boolean', { name: 'awaits_factor', default: false })
  awaitsFactor: boolean;

  /** Merchant selected by the user; null means the first one. */
  @Column('text', { name: 'merchant_id', nullable: true })
  merchantId: string | null;

  /** Selected mode. */
  @Column('text', { default: 'test' })
  environment: Environment;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
