import { Inject, Injectable } from '@nestjs/common';
import { DomainError, toUnix, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { LINK_LIFE_SECONDS } from '../mails/account-mail.rules';
import type { LinkPurpose } from './link.entity';
import { hashOfToken, newToken } from './secret-token';

/** A newer link of the same purpose ends the older ones. */
const END_OLDER = `UPDATE links SET used_at = $3 WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL`;

const INSERT = `INSERT INTO links (token_hash, user_id, purpose, expires_at, created) VALUES ($1, $2, $3, $4, $5)`;

/** The condition is checked again after a lock was waited for, so one of two that race uses it. */
const USE = `UPDATE links SET used_at = $3
  WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3 RETURNING user_id`;

const FIND = `SELECT user_id, used_at IS NOT NULL AS used, expires_at > $3 AS current FROM links
  WHERE token_hash = $1 AND purpose = $2`;

/** The links that mails carry. */
@Injectable()
export class LinksStore {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** @returns the end of the link's address */
  async issue(tx: Tx, userId: string, purpose: LinkPurpose): Promise<string> {
    const token = newToken();
    const now = this.now();
    await tx.query(END_OLDER, [userId, purpose, now]);
    await tx.query(INSERT, [hashOfToken(token), userId, purpose, now + LINK_LIFE_SECONDS[purpose], now]);
    return token;
  }

  /** @returns whose link it was. @throws DomainError `already_used`; `invalid_token`: unknown, too old, or for another purpose */
  async use(tx: Tx, token: string, purpose: LinkPurpose): Promise<string> {
    const [used] = await tx.query<{ user_id: string }>(USE, [hashOfToken(token), purpose, this.now()]);
    return used ? used.user_id : this.find(tx, token, purpose);
  }

  /** Uses nothing up. @returns whose link it is. @throws as `use` */
  async find(db: Pick<Tx, 'query'>, token: string, purpose: LinkPurpose): Promise<string> {
    const parameters = [hashOfToken(token), purpose, this.now()];
    const [known] = await db.query<{ user_id: string; used: boolean; current: boolean }>(FIND, parameters);
    if (known && !known.used && known.current) return known.user_id;
    if (known?.used) throw new DomainError('already_used', 'This link was used or replaced by a newer one');
    throw new DomainError('invalid_token', 'This link is not valid or has expired');
  }

  private now(): number {
    return toUnix(this.clock.now('live'));
  }
}
