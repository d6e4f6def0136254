import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key pair that a person's device or password manager keeps (WebAuthn). The private half never leaves it. */
@Entity('passkeys')
export class PasskeyEntity {
  /** The credential's id, as the authenticator drew it, in base64url. */
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'user_id' })
  userId: string;

  /** As its person called it. */
  @Column('text')
  name: string;

  /** COSE, in base64url. */
  @Column('text', { name: 'public_key' })
  publicKey: string;

  /** How often it was used, if its authenticator counts: one that falls back is a copy. */
  @Column('bigint', { transformer: unixSeconds })
  counter: number;

  /** Ways by which a browser reaches it. */
  @Column('text', { array: true })
  transports: string[];

  @Column('bigint', { name: 'last_used_at', nullable: true, transformer: unixSeconds })
  lastUsedAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
