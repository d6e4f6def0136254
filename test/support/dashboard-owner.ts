import { createHash, randomBytes, randomUUID } from 'node:crypto';

interface Database {
  sql(text: string, values: unknown[]): Promise<unknown>;
}

/**
 * Inserts a user ($1) who owns a merchant ($2), and a session with this cookie hash ($3), as after a sign-up
 * at $4.
 */
const ROWS = [
  `INSERT INTO dashboard.users (id, email, name, language, password_hash, merchant_name, verified_at, created)
   VALUES ($1, $1 || '@example.test', 'Ana Reyes', 'en', '', $2, $4::bigint, $4::bigint + length($3) * 0)`,
  `INSERT INTO dashboard.merchants (id, owner_id, name, key_id, key_hash, key_last4, opened_at, created)
   VALUES ($2, $1, 'Aling Nena', 'key_of_' || $2, $3, 'last', $4::bigint, $4::bigint)`,
  `INSERT INTO dashboard.memberships (user_id, merchant_id, role, created)
   VALUES ($1, $2, 'owner', $4::bigint + length($3) * 0)`,
  `INSERT INTO dashboard.sessions (id, token_hash, form_token, user_id, agent, address, confirmed_at, seen_at, created, merchant_id)
   VALUES ('ses_of_' || $1, $3, 'form', $1, 'bench', '127.0.0.1', $4::bigint, $4::bigint, $4::bigint, $2)`,
];

/** Creates an owner of the merchant, signed in to the dashboard, and returns the session's cookie. */
export async function signInOwner(stack: Database, merchantId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('base64url');
  const values = [randomUUID(), merchantId, hash, Math.floor(Date.now() / 1_000)];
  for (const text of ROWS) await stack.sql(text, values);
  return `tulay_session=${token}`;
}
