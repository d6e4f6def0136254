import type { Environment } from '@tulay/contracts';
import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One browser that somebody signed in with. */
@Entity('sessions')
export class SessionEntity {
  /** Names it in the list of sessions; it opens nothing. */
  @PrimaryColumn('text')
  id: string;

  /** SHA-256 of the cookie. */
  @Column('text', { name: 'token_hash' })
  tokenHash: string;

  /** What every form of this session carries, so that no other site can send one. */
  @Column('text', { name: 'form_token' })
  formToken: string;

  @Column('text', { name: 'user_id' })
  userId: string;

  /** The browser, as it named itself. */
  @Column('text')
  agent: string;

  /** The client address that signed in. */
  @Column('text')
  address: string;

  /** When the person last showed who they are: a password or a second factor. */
  @Column('bigint', { name: 'confirmed_at', transformer: unixSeconds })
  confirmedAt: number;

  @Column('bigint', { name: 'seen_at', transformer: unixSeconds })
  seenAt: number;

  @Column('bigint', { name: 'ended_at', nullable: true, transformer: unixSeconds })
  endedAt: number | null;

  /** When the person last showed a second factor in this session. */
  @Column('bigint', { name: 'second_factor_at', nullable: true, transformer: unixSeconds })
  secondFactorAt: number | null;

  /** The password was right, and the second factor is still to come: it opens nothing but the page that asks for it. */
  @Column('boolean', { name: 'awaits_factor', default: false })
  awaitsFactor: boolean;

  /** The merchant that its person chose to see; null means the first. */
  @Column('text', { name: 'merchant_id', nullable: true })
  merchantId: string | null;

  /** Which side of the merchant it sees. */
  @Column('text', { default: 'test' })
  environment: Environment;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
