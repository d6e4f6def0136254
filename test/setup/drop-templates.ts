import { Client } from 'pg';

/** Drops a test run's migrated databases (see `testDatabase`) on a server that keeps running. */
export async function dropTemplates(serverUrl: string, prefix: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const text = 'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)';
    const { rows } = await client.query<{ name: string }>(text, [prefix]);
    for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}
