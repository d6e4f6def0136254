import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `add` registers a passkey, `sign_in` replaces the password, and `factor` is the second factor after the
 * password.
 */
export type ChallengePurpose = 'add' | 'sign_in' | 'factor';

/** Random bytes to be signed with a passkey. Each challenge can be used once. */
@Entity('passkey_challenges')
export class PasskeyChallengeEntity {
  @PrimaryColumn('text')
  challenge: string;

  @Column('text')
  purpose: ChallengePurpose;

  /**
   * Browser to which the challenge was issued: a session ID, or the hash of the CSRF token if the user is
   * signed out.
   */
  @Column('text')
  holder: string;

  @Column('bigint', { name: 'expires_at', transformer: unixSeconds })
  expiresAt: number;
}
