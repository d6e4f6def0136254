import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type LinkPurpose = 'verify_email' | 'reset_password' | 'change_email';

/** Single-use link sent by email. */
@Entity('links')
export class LinkEntity {
  /** SHA-256 of the token. The plain token is only in the email. */
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash: string;

  @Column('text', { name: 'user_id' })
  userId: string;

  @Column('text')
  purpose: LinkPurpose;

  /** New email address that a `change_email` link confirms; null for other purposes. */
  @Column('text', { nullable: true })
  email: string | null;

  @Column('bigint', { name: 'expires_at', transformer: unixSeconds })
  expiresAt: number;

  @Column('bigint', { name: 'used_at', nullable: true, transformer: unixSeconds })
  usedAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
