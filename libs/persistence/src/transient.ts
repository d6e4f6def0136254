/** Errors of the socket, of pg, and of TypeORM if pg has already closed its connection. */
const CONNECTION_ERRORS =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|runner already released/i;
/**
 * SQLSTATE classes: connection lost, server shutting down, out of disk or connections, deadlock, lock or statement
 * timeout, a standby that rejects writes.
 */
const TRANSIENT_STATES = /^(08|57P|53|40P01|40001|55P03|57014|25006)/;

/** Returns whether the error means that the database was unreachable or busy, so that a retry may succeed. */
export function isTransientDatabaseError(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return TRANSIENT_STATES.test(code) || CONNECTION_ERRORS.test(code) || CONNECTION_ERRORS.test(message);
}
