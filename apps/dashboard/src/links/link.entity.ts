import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Purpose of an emailed link. */
export type LinkPurpose = 'verify_email' | 'reset_password' | 'change_email';

/** An emailed link. It works once. */
@Entity('links')
export class LinkEntity {
  /** SHA-256 of the link's token. The token itself is only in the email. */
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash: string;

  @Column('text', { name: 'user_id' })
  userId: string;

  @Column('text')
  purpose: LinkPurpose;

  /** New email address confirmed by a `change_email` link; null for any other link. */
  @Column('text', { nullable: true })
  email: string | null;

  @Column('bigint', { name: 'expires_at', transformer: unixSeconds })
  expiresAt: number;

  @Column('bigint', { name: 'used_at', nullable: true, transformer: unixSeconds })
  usedAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
