import { Inject, Injectable } from '@nestjs/common';
import { DomainError, toUnix, type Clock } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { randomUUID } from 'node:crypto';
import { hashOfToken, newToken } from '../links/secret-token';
import { LINK_LIFE_SECONDS } from '../mails/account-mail.rules';
import { InvitationEntity } from './invitation.entity';

const { columns, record, toRecord, fromRecord } = rowMapperOf(InvitationEntity);

const INSERT = `INSERT INTO invitations (${columns})
  SELECT ${columns} FROM json_to_recordset($1::json) AS i(${record})`;

const OPEN = `SELECT ${columns} FROM invitations
  WHERE merchant_id = $1 AND used_at IS NULL AND expires_at > $2 ORDER BY created, id`;

const END_OLDER = `UPDATE invitations SET used_at = $3
  WHERE merchant_id = $1 AND lower(email) = lower($2) AND used_at IS NULL`;

/**
 * PostgreSQL rechecks the condition after waiting for the row lock, so only one of two concurrent requests
 * uses the invitation.
 */
const USE = `UPDATE invitations SET used_at = $2
  WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING id`;

const WITHDRAW = `UPDATE invitations SET used_at = $3
  WHERE id = $1 AND merchant_id = $2 AND used_at IS NULL RETURNING ${columns}`;

const WITHDRAW_ALL = `UPDATE invitations SET used_at = $3
  WHERE merchant_id = $1 AND invited_by = $2 AND used_at IS NULL AND expires_at > $3 RETURNING email`;

const BY_TOKEN = `SELECT i.*, m.name AS merchant_name,
    EXISTS (SELECT FROM users u WHERE lower(u.email) = lower(i.email)) AS has_account
  FROM invitations i JOIN merchants m ON m.id = i.merchant_id WHERE i.token_hash = $1`;

export type InvitationDraft = Pick<InvitationEntity, 'merchantId' | 'email' | 'role' | 'invitedBy'>;

export interface FoundInvitation {
  invitation: InvitationEntity;
  merchantName: string;
  /** Whether the invited address has an account. If not, the user sets a name and a password. */
  hasAccount: boolean;
}

type FoundRow = DbRecord & { merchant_name: string; has_account: boolean };

@Injectable()
export class InvitationsStore {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Creates an invitation, which replaces an older invitation to the same address.
   * @returns the invitation and the link's token
   */
  async issue(tx: Tx, draft: InvitationDraft): Promise<{ invitation: InvitationEntity; token: string }> {
    const [token, created] = [newToken(), this.now()];
    await tx.query(END_OLDER, [draft.merchantId, draft.email, created]);
    const times = { expiresAt: created + LINK_LIFE_SECONDS.invitation, usedAt: null, created };
    const invitation = { ...draft, id: randomUUID(), tokenHash: hashOfToken(token), ...times };
    await tx.query(INSERT, [JSON.stringify([toRecord(invitation)])]);
    return { invitation, token };
  }

  /**
   * Returns the pending invitations, oldest first. The list is not paginated, because the team size is limited.
   */
  async open(merchantId: string): Promise<InvitationEntity[]> {
    return (await this.db.query<DbRecord>(OPEN, [merchantId, this.now()])).map(fromRecord);
  }

  async countOpen(tx: Tx, merchantId: string): Promise<number> {
    return (await tx.query(OPEN, [merchantId, this.now()])).length;
  }

  /** Withdraws an invitation. Returns null if the invitation is not pending. */
  async withdraw(tx: Tx, merchantId: string, id: string): Promise<InvitationEntity | null> {
    const [row] = await tx.query<DbRecord>(WITHDRAW, [id, merchantId, this.now()]);
    return row ? fromRecord(row) : null;
  }

  /**
   * Withdraws the pending invitations that a member sent.
   * @returns the invited addresses
   */
  async withdrawAllOf(tx: Tx, merchantId: string, invitedBy: string): Promise<string[]> {
    const rows = await tx.query<{ email: string }>(WITHDRAW_ALL, [merchantId, invitedBy, this.now()]);
    return rows.map(({ email }) => email);
  }

  /**
   * Returns the invitation of a link.
   * @throws DomainError `already_used` if the invitation was used, `invalid_token` if the link is unknown or
   * has expired
   */
  async find(token: string): Promise<FoundInvitation> {
    const [row] = await this.db.query<FoundRow>(BY_TOKEN, [hashOfToken(token)]);
    if (!row) throw new DomainError('invalid_token', 'This invitation is not valid or has expired');
    const invitation = fromRecord(row);
    if (invitation.usedAt !== null)
      throw new DomainError(
        'already_used',
        'This invitation has been used, revoked or replaced by a newer one',
      );
    if (invitation.expiresAt <= this.now())
      throw new DomainError('invalid_token', 'This invitation is not valid or has expired');
    return { invitation, merchantName: row.merchant_name, hasAccount: row.has_account };
  }

  /**
   * Marks the invitation as used.
   * @returns the current time in Unix seconds
   * @throws DomainError `already_used` if the invitation was used, for example by a concurrent request
   */
  async use(tx: Tx, token: string): Promise<number> {
    const now = this.now();
    const rows = await tx.query(USE, [hashOfToken(token), now]);
    if (!rows.length)
      throw new DomainError('already_used', 'This invitation has already been used or withdrawn');
    return now;
  }

  private now(): number {
    return toUnix(this.clock.now('live'));
  }
}
