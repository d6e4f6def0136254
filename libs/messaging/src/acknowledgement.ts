import type { Logger } from '@nestjs/common';
import type { JsMsg } from '@nats-io/jetstream';
import { ACK_WAIT_MS } from './streams';

const UNREACHABLE_DELAY_MS = 1_000;
const HEARTBEAT_MS = ACK_WAIT_MS / 4;

/** A failure with the time of the next attempt. */
export class RetryLater extends Error {
  constructor(
    readonly delayMs: number,
    message = 'retry later',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** While a database or a service is unreachable, all batches would fail, so the whole batch is retried. */
export const unreachable = (cause: Error): RetryLater =>
  new RetryLater(UNREACHABLE_DELAY_MS, 'unreachable', { cause });

/**
 * Thrown by a handler for an event that no retry can process. The event is moved to the dead letters, which operators
 * can inspect.
 */
export class Unusable extends Error {}

/** Action of the consumer after the handler of a batch failed. */
export type FailureAction = { do: 'retry'; delayMs: number } | { do: 'split' } | { do: 'dead-letter' };

/**
 * Delays before the retries of an unexpected failure. The last delay repeats indefinitely, because no event may be
 * lost.
 */
const BACKOFF_MS = [250, 1_000, 5_000, 15_000] as const;
const LAST_BACKOFF_MS = 60_000;

/**
 * Returns the action after a failure. A batch is split until the failing event is alone; only that event is
 * dead-lettered or delayed.
 * @param deliveries number of times that the server has delivered the batch's first event
 */
export function actionAfter(error: unknown, batchSize: number, deliveries: number): FailureAction {
  if (error instanceof RetryLater) return { do: 'retry', delayMs: error.delayMs };
  if (batchSize > 1) return { do: 'split' };
  if (error instanceof Unusable) return { do: 'dead-letter' };
  return { do: 'retry', delayMs: BACKOFF_MS[deliveries - 1] ?? LAST_BACKOFF_MS };
}

/**
 * Runs the work and meanwhile signals to the server that this process is alive and holds these messages. If the process
 * is killed, the signals stop and the server soon redelivers the messages to another one.
 */
export async function extendWhile(held: () => JsMsg[], work: () => Promise<void>): Promise<void> {
  const beat = setInterval(() => held().forEach((message) => message.working()), HEARTBEAT_MS);
  try {
    await work();
  } finally {
    clearInterval(beat);
  }
}

/** Logs a failure once until the next success: after a loss of the bus, the same failure can stop thousands of batches. */
export class FailureLog {
  /** The last logged failure; null since the last success. */
  private last: string | null = null;

  constructor(private readonly logger: Pick<Logger, 'error'>) {}

  failed(line: string, reason: string): void {
    if (reason === this.last) return;
    this.last = reason;
    this.logger.error(`${line}: ${reason}`);
  }

  succeeded(): void {
    this.last = null;
  }
}
