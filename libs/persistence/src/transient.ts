const CONNECTION_ERRORS =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect/;
/** SQLSTATE classes: connection lost, server shutting down, too many connections, deadlock, lock or statement timed out. */
const TRANSIENT_STATES = /^(08|57P|53|40P01|40001|55P03|57014)/;

/** Whether the error means that the database was unreachable or busy, so that the same work may succeed later. */
export function isTransientDatabaseError(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return TRANSIENT_STATES.test(code) || CONNECTION_ERRORS.test(code) || CONNECTION_ERRORS.test(message);
}
