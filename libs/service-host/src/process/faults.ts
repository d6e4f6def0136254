import type { Logger } from 'pino';

/**
 * Handles errors that no other code handles; by default, Node would end the process with a bare stack on stderr.
 *
 * A rejection is logged, and the process continues. Its work is lost either way, but nothing important depends on it:
 * state is in the database, and jobs and consumers catch their own errors and retry. A single cause, such as a lost
 * bus, affects all replicas simultaneously, so ending them would turn the failure of a secondary path into an outage.
 *
 * An exception ends the process immediately. It interrupted a callback at an unknown place, possibly inside a client's
 * protocol, so the state in memory can no longer be trusted. Work in progress is resumed from the database after the
 * restart.
 */
export function handleProcessFaults(logger: Logger): void {
  process.on('unhandledRejection', (reason) => {
    logger.error({ err: reason }, 'unhandled promise rejection');
  });
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception; exiting');
    process.exit(1);
  });
}
