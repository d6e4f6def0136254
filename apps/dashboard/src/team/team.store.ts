import { Injectable } from '@nestjs/common';
import type { Language } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import type { Role } from '../roles/role-scopes.rules';

export interface TeamMember {
  userId: string;
  email: string;
  name: string;
  language: Language;
  role: Role;
  /** Unix seconds. */
  joined: number;
}

/** The list is not paginated, because the team size is limited. */
const MEMBERS = `SELECT m.user_id AS "userId", u.email, u.name, u.language, m.role, m.created::float8 AS joined
  FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.merchant_id = $1 ORDER BY m.created, m.user_id`;

export interface UserMembership {
  id: string;
  name: string;
  role: Role;
}

const MERCHANTS = `SELECT m.merchant_id AS id, merchants.name, m.role
  FROM memberships m JOIN merchants ON merchants.id = m.merchant_id
  WHERE m.user_id = $1 ORDER BY m.created, m.merchant_id LIMIT 200`;

@Injectable()
export class TeamStore {
  constructor(private readonly db: Database) {}

  /** Returns the members in the order in which they joined. */
  members(merchantId: string): Promise<TeamMember[]> {
    return this.db.query<TeamMember & Record<string, unknown>>(MEMBERS, [merchantId]);
  }

  /** Returns a user's merchants in the order in which the user joined them. */
  merchantsOf(userId: string): Promise<UserMembership[]> {
    return this.db.query<UserMembership & Record<string, unknown>>(MERCHANTS, [userId]);
  }

  /** Returns the members. Prevents concurrent changes to the team until the transaction ends. */
  async lock(tx: Tx, merchantId: string): Promise<TeamMember[]> {
    await tx.query('SELECT FROM merchants WHERE id = $1 FOR UPDATE', [merchantId]);
    return tx.query<TeamMember & Record<string, unknown>>(MEMBERS, [merchantId]);
  }

  async setRole(tx: Tx, { merchantId, userId, role }: { merchantId: string; userId: string; role: Role }) {
    const text = 'UPDATE memberships SET role = $3 WHERE merchant_id = $1 AND user_id = $2';
    await tx.query(text, [merchantId, userId, role]);
  }

  async remove(tx: Tx, merchantId: string, userId: string): Promise<void> {
    await tx.query('DELETE FROM memberships WHERE merchant_id = $1 AND user_id = $2', [merchantId, userId]);
  }
}
