import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `add` registers a passkey, `sign_in` replaces the password, and `factor` is the second factor of a known
 * user.
 */
export type ChallengePurpose = 'add' | 'sign_in' | 'factor';

/** Random bytes that a passkey has yet to sign, once. */
@Entity('passkey_challenges')
export class PasskeyChallengeEntity {
  @PrimaryColumn('text')
  challenge: string;

  @Column('text')
  purpose: ChallengePurpose;

  /** The browser that must respond: its session, or a hash of its CSRF token before there is a session. */
  @Column('text')
  holder: string;

  @Column('bigint', { name: 'expires_at', transformer: unixSeconds })
  expiresAt: number;
}
