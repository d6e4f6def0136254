import { Injectable } from '@nestjs/common';
import type { Environment, Language, MerchantState } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord } from '@tulay/persistence';
import { hashOfToken } from '../links/secret-token';
import type { Role } from '../roles/role-scopes.rules';
import { SessionEntity } from '../sessions/session.entity';
import { Sessions } from '../sessions/sessions';

export interface SessionContext {
  session: SessionEntity;
  user: { id: string; email: string; name: string; language: Language };
  /** Null for a user without a merchant. */
  member: {
    merchantId: string;
    merchantName: string;
    /** Unix seconds on the live clock. */
    merchantCreated: number;
    role: Role;
    state: CreationState;
    isLive: boolean;
    /** State that an operator set for the merchant. */
    standing: MerchantState;
  } | null;
  environment: Environment;
}

/** `waiting`: not created at the gateway yet. `refused`: another merchant has this email address. */
type CreationState = 'open' | 'waiting' | 'refused';

interface ContextRow extends DbRecord {
  email: string;
  user_name: string;
  language: Language;
  member_of: string | null;
  merchant_name: string;
  merchant_created: number;
  role: Role;
  state: CreationState;
  is_live: boolean;
  standing: MerchantState;
}

const { fromRecord } = rowMapperOf(SessionEntity);

/**
 * Finds the merchant for the session. Prefers active merchants, then the merchant selected in the session, then
 * the merchant that the user joined first.
 */
const FIND = `SELECT s.*, u.email, u.name AS user_name, u.language, m.*
  FROM sessions s JOIN users u ON u.id = s.user_id
  LEFT JOIN LATERAL (
    SELECT merchants.id AS member_of, name AS merchant_name,
      merchants.created::float8 AS merchant_created, role,
      CASE WHEN refused IS NOT NULL THEN 'refused' WHEN opened_at IS NULL THEN 'waiting' ELSE 'open' END AS state,
      EXISTS (SELECT FROM applications a WHERE a.merchant_id = merchants.id AND a.state = 'active') AS is_live,
      coalesce(standing.state, 'active') AS standing
    FROM memberships JOIN merchants ON merchants.id = memberships.merchant_id
      LEFT JOIN merchant_standings standing ON standing.merchant_id = merchants.id
    WHERE memberships.user_id = s.user_id
    ORDER BY coalesce(standing.state, 'active') = 'active' DESC,
      merchants.id IS NOT DISTINCT FROM s.merchant_id DESC, memberships.created, merchants.id LIMIT 1
  ) m ON true
  WHERE s.token_hash = $1`;

@Injectable()
export class SessionContexts {
  constructor(
    private readonly db: Database,
    private readonly sessions: Sessions,
  ) {}

  /** Loads the context of a session cookie with a single query. Returns null if the session is not active. */
  async find(token: string): Promise<SessionContext | null> {
    const [row] = await this.db.query<ContextRow>(FIND, [hashOfToken(token)]);
    if (!row) return null;
    const session = fromRecord(row);
    return (await this.sessions.sees(session)) ? toContext(row, session) : null;
  }
}

const toContext = (row: ContextRow, session: SessionEntity): SessionContext => ({
  session,
  user: { id: session.userId, email: row.email, name: row.user_name, language: row.language },
  member:
    row.member_of === null
      ? null
      : {
          merchantId: row.member_of,
          merchantName: row.merchant_name,
          merchantCreated: row.merchant_created,
          role: row.role,
          state: row.state,
          isLive: row.is_live,
          standing: row.standing,
        },
  environment: session.environment,
});
