import type { Logger } from 'pino';

/**
 * Handles errors that no other code catches; by default, Node.js would exit and print only the stack to stderr.
 *
 * An unhandled rejection is logged, and the process continues. The work that failed is lost either way, but nothing
 * depends on it: state is in the database, and jobs and consumers catch their own errors and retry. A single cause,
 * such as a bus outage, affects all replicas simultaneously, so exiting would turn a minor failure into an outage.
 *
 * An uncaught exception ends the process immediately. It interrupted a callback at an unknown point, possibly inside a
 * client's protocol, so the state in memory can no longer be trusted. Work in progress is resumed from the database
 * after the restart.
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
