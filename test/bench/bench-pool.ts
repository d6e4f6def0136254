import { Pool } from 'pg';

/**
 * A connection pool for one benchmark. Ignores the error of a connection that dropping the benchmark's database
 * terminates right after the pool is closed.
 */
export function benchPool(connectionString: string, max: number): Pool {
  return new Pool({ connectionString, max }).on('error', () => undefined);
}
