import { Client } from 'pg';
import { messageOf, StackError } from '../common/stack-error';

const OLDEST = 15;

/**
 * Checks that the server of DATABASE_URL responds, is recent enough and allows creating roles and schemas.
 */
export async function checkExternalPostgres(databaseUrl: string): Promise<void> {
  const where = `DATABASE_URL (${new URL(databaseUrl).host})`;
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const version = Number((await client.query('SHOW server_version_num')).rows[0].server_version_num);
    if (version < OLDEST * 10_000)
      throw new Error(`PostgreSQL ${OLDEST} or newer is required, but this is version ${version}`);
    const { rows } = await client.query(
      'SELECT rolsuper OR rolcreaterole AS able FROM pg_roles WHERE rolname = current_user',
    );
    if (!rows[0]?.able) throw new Error('this user may not create roles; use a superuser');
  } catch (error) {
    throw new StackError(`${where} cannot be used: ${messageOf(error)}`);
  } finally {
    await client.end().catch(() => {});
  }
}
