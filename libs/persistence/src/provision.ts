import { Client, escapeIdentifier, escapeLiteral } from 'pg';

export interface ServiceRole {
  /** URL of a user that can create roles and schemas. */
  adminUrl: string;
  service: string;
  password: string;
}

export const roleOf = (service: string): string => `tulay_${service}`;

/**
 * Connects to the database and runs a trivial query.
 * @throws Error if the database does not respond
 */
export const reachDatabase = (url: string): Promise<void> =>
  withClient(url, async (client) => void (await client.query('SELECT 1')));

export async function withClient<T>(url: string, fn: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

/**
 * Revokes the privileges to create temporary tables and large objects. Every role has these privileges by
 * default, and even a read-only role could use them to fill the disk. Only a superuser can revoke them; for a
 * hosted database, the provider must revoke them.
 */
const HARDEN = `
  DO $$
  DECLARE make text;
  BEGIN
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN RETURN; END IF;
    IF has_database_privilege('public', current_database(), 'TEMPORARY') THEN
      EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
    END IF;
    FOREACH make IN ARRAY ARRAY['lo_create(oid)', 'lo_creat(integer)', 'lo_from_bytea(oid, bytea)'] LOOP
      IF has_function_privilege('public', make, 'EXECUTE') THEN
        EXECUTE format('REVOKE EXECUTE ON FUNCTION pg_catalog.%s FROM PUBLIC', make);
      END IF;
    END LOOP;
  END $$`;

/**
 * Creates the service's login role and schema if they are missing, and sets the role's password. Idempotent; safe to
 * call concurrently.
 * @returns the service's connection URL
 */
export async function provisionService({ adminUrl, service, password }: ServiceRole): Promise<string> {
  const role = roleOf(service);
  await withClient(adminUrl, async (client) => {
    await client.query('BEGIN');
    // Concurrent calls on the same database wait here. The lock is per database, although roles belong to the whole
    // server.
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('tulay roles'))`);
    const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    const verb = known.rowCount ? 'ALTER' : 'CREATE';
    await client.query(`${verb} ROLE ${escapeIdentifier(role)} LOGIN PASSWORD ${escapeLiteral(password)}`);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${escapeIdentifier(service)}`);
    await client.query(`GRANT USAGE ON SCHEMA ${escapeIdentifier(service)} TO ${escapeIdentifier(role)}`);
    await client.query(HARDEN);
    await client.query('COMMIT');
  });
  return serviceUrl(adminUrl, service, password);
}

export function serviceUrl(adminUrl: string, service: string, password: string): string {
  const url = new URL(adminUrl);
  url.username = roleOf(service);
  url.password = encodeURIComponent(password);
  return url.toString();
}
