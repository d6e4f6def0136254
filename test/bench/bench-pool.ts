import { Pool } from 'pg';

/**
 * Creates a connection pool for one benchmark. The pool ignores connection errors, because dropping the
 * benchmark's database terminates connections that are still closing.
 */
export function benchPool(connectionString: string, max: number): Pool {
  return new Pool({ connectionString, max }).on('error', () => undefined);
}
