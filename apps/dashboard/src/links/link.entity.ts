import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a link in a mail is for. */
export type LinkPurpose = 'verify_email' | 'reset_password' | 'change_email';

/** A link that was mailed. It works once. */
@Entity('links')
export class LinkEntity {
  /** SHA-256 of the link's end; the end itself is in the mail only. */
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash: string;

  @Column('text', { name: 'user_id' })
  userId: string;

  @Column('text')
  purpose: LinkPurpose;

  /** The address that a `change_email` confirms; null for any other. */
  @Column('text', { nullable: true })
  email: string | null;

  @Column('bigint', { name: 'expires_at', transformer: unixSeconds })
  expiresAt: number;

  @Column('bigint', { name: 'used_at', nullable: true, transformer: unixSeconds })
  usedAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
