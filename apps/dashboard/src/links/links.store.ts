import { Inject, Injectable } from '@nestjs/common';
import { DomainError, toUnix, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { LINK_LIFE_SECONDS } from '../mails/account-mail.rules';
import type { LinkEntity, LinkPurpose } from './link.entity';
import { hashOfToken, newToken } from './secret-token';

/** A new link invalidates the user's older links with the same purpose. */
const END_OLDER = `UPDATE links SET used_at = $3 WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL`;

const INSERT = `INSERT INTO links (token_hash, user_id, purpose, email, expires_at, created)
  VALUES ($1, $2, $3, $4, $5, $6)`;

/**
 * PostgreSQL rechecks the condition after waiting for the row lock, so only one of two concurrent requests
 * uses the link.
 */
const USE = `UPDATE links SET used_at = $3
  WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3 RETURNING user_id AS "userId", email`;

const FIND = `SELECT user_id, used_at IS NOT NULL AS used, expires_at > $3 AS current FROM links
  WHERE token_hash = $1 AND purpose = $2`;

type UsedLink = Pick<LinkEntity, 'userId' | 'email'>;

@Injectable()
export class LinksStore {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * Creates a link and returns the token.
   * @param email new address that a `change_email` link confirms
   */
  async issue(tx: Tx, userId: string, purpose: LinkPurpose, email: string | null = null): Promise<string> {
    const token = newToken();
    const now = this.now();
    await tx.query(END_OLDER, [userId, purpose, now]);
    const expires = now + LINK_LIFE_SECONDS[purpose];
    await tx.query(INSERT, [hashOfToken(token), userId, purpose, email, expires, now]);
    return token;
  }

  /**
   * Marks a link as used.
   * @throws DomainError `already_used` if the link was used or replaced, `invalid_token` if the link is
   * unknown, expired or has another purpose
   */
  async use(tx: Tx, token: string, purpose: LinkPurpose): Promise<UsedLink> {
    const [used] = await tx.query<UsedLink>(USE, [hashOfToken(token), purpose, this.now()]);
    return used ?? { userId: await this.find(tx, token, purpose), email: null };
  }

  async endAll(tx: Tx, userId: string): Promise<void> {
    await tx.query('UPDATE links SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL', [
      userId,
      this.now(),
    ]);
  }

  /** Returns the ID of the link's user without marking the link as used. Throws the same errors as `use`. */
  async find(db: Pick<Tx, 'query'>, token: string, purpose: LinkPurpose): Promise<string> {
    const parameters = [hashOfToken(token), purpose, this.now()];
    const [known] = await db.query<{ user_id: string; used: boolean; current: boolean }>(FIND, parameters);
    if (known && !known.used && known.current) return known.user_id;
    if (known?.used)
      throw new DomainError('already_used', 'This link has already been used or replaced by a newer one');
    throw new DomainError('invalid_token', 'This link is not valid or has expired');
  }

  private now(): number {
    return toUnix(this.clock.now('live'));
  }
}
