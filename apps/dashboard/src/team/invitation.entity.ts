import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../roles/role-scopes.rules';

/** Invitation to a merchant's team, sent to an email address. The link can be used once. */
@Entity('invitations')
export class InvitationEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  email: string;

  @Column('text')
  role: Role;

  /** SHA-256 of the token. The plain token is only in the email. */
  @Column('text', { name: 'token_hash' })
  tokenHash: string;

  /** Null if an operator sent the invitation. */
  @Column('text', { name: 'invited_by', nullable: true })
  invitedBy: string | null;

  @Column('bigint', { name: 'expires_at', transformer: unixSeconds })
  expiresAt: number;

  /** Time at which the invitation was accepted, withdrawn or replaced. */
  @Column('bigint', { name: 'used_at', nullable: true, transformer: unixSeconds })
  usedAt: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
