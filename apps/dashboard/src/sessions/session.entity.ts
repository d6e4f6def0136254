import type { Environment } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** User's session in one browser. */
@Entity('sessions')
export class SessionEntity {
  /** Identifies the session in lists. Unlike the cookie, the ID grants no access. */
  @PrimaryColumn('text')
  id: string;

  /** SHA-256 of the cookie. */
  @Column('text', { name: 'token_hash' })
  tokenHash: string;

  /** Secret part of the CSRF token in this session's forms. */
  @Column('text', { name: 'form_token' })
  formToken: string;

  @Column('text', { name: 'user_id' })
  userId: string;

  @Column('text')
  agent: string;

  /** IP address at sign-in. */
  @Column('text')
  address: string;

  /** Time of the last authentication with a password or second factor. */
  @Column('bigint', { name: 'confirmed_at', transformer: unixSeconds })
  confirmedAt: number;

  @Column('bigint', { name: 'seen_at', transformer: unixSeconds })
  seenAt: number;

  @Column('bigint', { name: 'ended_at', nullable: true, transformer: unixSeconds })
  endedAt: number | null;

  /** Time of the last verification of a second factor in this session. */
  @Column('bigint', { name: 'second_factor_at', nullable: true, transformer: unixSeconds })
  secondFactorAt: number | null;

  /**
   * Whether the session is pending because the second factor is still missing. A pending session opens only the
   * page that requests the second factor.
   */
  @Column('boolean', { name: 'awaits_factor', default: false })
  awaitsFactor: boolean;

  /** Merchant selected by the user; null for the merchant that the user joined first. */
  @Column('text', { name: 'merchant_id', nullable: true })
  merchantId: string | null;

  @Column('text', { default: 'test' })
  environment: Environment;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
