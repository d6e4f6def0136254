import { Client, escapeIdentifier, escapeLiteral } from 'pg';

export interface ServiceRole {
  /** A connection URL that may create roles and schemas. */
  adminUrl: string;
  service: string;
  password: string;
}

export const roleOf = (service: string): string => `tulay_${service}`;

/** Runs `fn` on a connection of its own. */
export async function withClient<T>(url: string, fn: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/**
 * Creates the service's login role and schema where they are missing, sets the password,
 * and answers the URL the service connects with. Safe to repeat and to race.
 */
export async function provisionService({ adminUrl, service, password }: ServiceRole): Promise<string> {
  const role = roleOf(service);
  await withClient(adminUrl, async (client) => {
    await client.query('BEGIN');
    // Replicas that provision the same database at once wait here. The lock is the database's: roles are the server's.
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('tulay roles'))`);
    const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    const verb = known.rowCount ? 'ALTER' : 'CREATE';
    await client.query(`${verb} ROLE ${escapeIdentifier(role)} LOGIN PASSWORD ${escapeLiteral(password)}`);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${escapeIdentifier(service)}`);
    await client.query(`GRANT USAGE ON SCHEMA ${escapeIdentifier(service)} TO ${escapeIdentifier(role)}`);
    await client.query('COMMIT');
  });
  return urlFor(adminUrl, role, password);
}

function urlFor(adminUrl: string, role: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  return url.toString();
}
