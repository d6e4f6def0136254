import type { Logger } from 'pino';

/**
 * What a service does about an error that no code handles; Node would end the process with a bare stack on stderr.
 *
 * A rejection is logged, and the process lives on. Its work is lost either way, and nothing that matters depends on it:
 * state is in the database, and jobs and consumers catch their own errors and try again. One cause, such as a lost bus,
 * reaches all replicas at the same moment, so ending them would turn the failure of a side path into an outage.
 *
 * An exception ends the process at once. It broke off a callback at an unknown place, maybe inside a client's protocol,
 * so what is in memory can no longer be trusted. What was under way is repeated from the database after the restart.
 */
export function handleProcessFaults(logger: Logger): void {
  process.on('unhandledRejection', (reason) => {
    logger.error({ err: reason }, 'a rejection was not handled; the service continues');
  });
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an exception was not caught; the service ends');
    process.exit(1);
  });
}
