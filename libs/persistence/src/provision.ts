import { Client, escapeIdentifier, escapeLiteral } from 'pg';

export interface ServiceRole {
  /** A connection URL that may create roles and schemas. */
  adminUrl: string;
  service: string;
  password: string;
}

export const roleOf = (service: string): string => `tulay_${service}`;

/** Runs `fn` on a separate connection. */
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
 * Creates the service's login role and schema if they are missing, and sets the password. Safe to repeat, also
 * concurrently. @returns the URL with which the service connects
 */
export async function provisionService({ adminUrl, service, password }: ServiceRole): Promise<string> {
  const role = roleOf(service);
  await withClient(adminUrl, async (client) => {
    await client.query('BEGIN');
    // Concurrent callers on one database wait here. The lock holds per database, although roles belong to the server.
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
