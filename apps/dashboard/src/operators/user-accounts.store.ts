import { Injectable } from '@nestjs/common';
import { notFound, type Person } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';

const MERCHANTS_MAX = 200;

const FIND = `SELECT u.id, u.email, u.name, u.verified_at::float8 AS verified_at, u.created::float8 AS created,
    json_build_object(
      'app', EXISTS (SELECT FROM totps WHERE user_id = u.id AND confirmed_at IS NOT NULL),
      'passkeys', (SELECT count(*) FROM passkeys WHERE user_id = u.id),
      'recovery_codes', (SELECT count(*) FROM recovery_codes WHERE user_id = u.id AND used_at IS NULL)
    ) AS second_factors,
    (SELECT coalesce(json_agg(m), '[]') FROM (
      SELECT merchants.id, merchants.name, role FROM memberships JOIN merchants ON merchants.id = merchant_id
      WHERE user_id = u.id ORDER BY memberships.created, merchant_id LIMIT ${MERCHANTS_MAX}) m) AS merchants
  FROM users u WHERE lower(u.email) = lower($1)`;

const REMOVE_FACTORS = `WITH apps AS (DELETE FROM totps WHERE user_id = $1 RETURNING 1),
    keys AS (DELETE FROM passkeys WHERE user_id = $1 RETURNING 1),
    guesses AS (DELETE FROM code_guesses WHERE user_id = $1),
    codes AS (DELETE FROM recovery_codes WHERE user_id = $1 RETURNING 1)
  SELECT 1 AS removed FROM apps UNION ALL SELECT 1 FROM keys UNION ALL SELECT 1 FROM codes LIMIT 1`;

type FoundPerson = Person & { id: string };

@Injectable()
export class UserAccountsStore {
  constructor(private readonly db: Database) {}

  /** @throws DomainError `not_found` if no user has the email address */
  async find(email: string): Promise<FoundPerson> {
    const [row] = await this.db.query<FoundPerson & Record<string, unknown>>(FIND, [email.trim()]);
    if (!row) throw notFound('person', email);
    return row;
  }

  /** @returns false if the user has no second factors */
  async removeFactors(tx: Tx, userId: string): Promise<boolean> {
    return (await tx.query(REMOVE_FACTORS, [userId])).length > 0;
  }
}
