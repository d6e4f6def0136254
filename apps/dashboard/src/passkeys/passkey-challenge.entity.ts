import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `add`: a new passkey; `sign_in`: without a password; `factor`: of somebody who is known already. */
export type ChallengePurpose = 'add' | 'sign_in' | 'factor';

/** Random bytes that a passkey has still to sign, once. */
@Entity('passkey_challenges')
export class PasskeyChallengeEntity {
  @PrimaryColumn('text')
  challenge: string;

  @Column('text')
  purpose: ChallengePurpose;

  /** Whose browser has to answer: its session, or a hash of the token of its forms before there is one. */
  @Column('text')
  holder: string;

  @Column('bigint', { name: 'expires_at', transformer: unixSeconds })
  expiresAt: number;
}
