/** Socket and `pg` errors, and TypeORM's error for a connection that `pg` has already closed. */
const CONNECTION_ERRORS =
  /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|runner already released/i;
/**
 * SQLSTATEs for a lost connection, a server shutdown, missing disk space or connections, a deadlock, a
 * timeout of a lock, a statement or an idle transaction, and a write on a standby.
 */
const TRANSIENT_STATES = /^(08|57P|53|40P01|40001|55P03|57014|25006|25P03)/;

/** Returns whether the error means that the database was unreachable or overloaded, so that a retry may succeed. */
export function isTransientDatabaseError(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return TRANSIENT_STATES.test(code) || CONNECTION_ERRORS.test(code) || CONNECTION_ERRORS.test(message);
}
