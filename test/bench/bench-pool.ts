import { Pool } from 'pg';

/** Connections of one benchmark. Its database is dropped right after they are closed, and may end the last of them first. */
export function benchPool(connectionString: string, max: number): Pool {
  return new Pool({ connectionString, max }).on('error', () => undefined);
}
