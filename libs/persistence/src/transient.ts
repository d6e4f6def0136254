/** Of the socket, of pg, and of TypeORM when pg has already taken its connection away. */
const CONNECTION_ERRORS =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|Connection terminated|timeout exceeded when trying to connect|Query read timeout|not queryable|runner already released/i;
/**
 * SQLSTATE classes: connection lost, server shutting down, out of disk or connections, deadlock, lock or statement timed
 * out, a standby that takes no writes.
 */
const TRANSIENT_STATES = /^(08|57P|53|40P01|40001|55P03|57014|25006)/;

/** Whether the error means that the database was unreachable or busy, so that the same work may succeed later. */
export function isTransientDatabaseError(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return TRANSIENT_STATES.test(code) || CONNECTION_ERRORS.test(code) || CONNECTION_ERRORS.test(message);
}
