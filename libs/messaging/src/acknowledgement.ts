import type { Logger } from '@nestjs/common';
import type { JsMsg } from '@nats-io/jetstream';
import { ACK_WAIT_MS } from './streams';

const UNREACHABLE_DELAY_MS = 1_000;
const HEARTBEAT_MS = ACK_WAIT_MS / 4;

/** Thrown by a handler to retry the whole batch after a delay. */
export class RetryLater extends Error {
  constructor(
    readonly delayMs: number,
    message = 'retry later',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Returns the error for an unreachable database or service. Every batch would fail during the outage, so the whole
 * batch is retried instead of being split.
 */
export const unreachable = (cause: Error): RetryLater =>
  new RetryLater(UNREACHABLE_DELAY_MS, 'unreachable', { cause });

/**
 * Thrown by a handler for an event that no retry can process. The consumer moves the event to the dead letters, where
 * operators can inspect it.
 */
export class Unusable extends Error {}

/** A consumer's reaction to a failed handler. */
export type FailureAction = { do: 'retry'; delayMs: number } | { do: 'split' } | { do: 'dead-letter' };

/**
 * Delays before the first retries after an unexpected failure. Further retries continue indefinitely at
 * intervals of `LAST_BACKOFF_MS`, because no event may be lost.
 */
const BACKOFF_MS = [250, 1_000, 5_000, 15_000] as const;
const LAST_BACKOFF_MS = 60_000;

/**
 * Returns the action after a failure. Batches are split until the failing event is alone in its batch, so
 * that only this event is delayed or dead-lettered.
 * @param deliveries number of times that the server has delivered the batch's first event
 */
export function actionAfter(error: unknown, batchSize: number, deliveries: number): FailureAction {
  if (error instanceof RetryLater) return { do: 'retry', delayMs: error.delayMs };
  if (batchSize > 1) return { do: 'split' };
  if (error instanceof Unusable) return { do: 'dead-letter' };
  return { do: 'retry', delayMs: BACKOFF_MS[deliveries - 1] ?? LAST_BACKOFF_MS };
}

/**
 * Runs the work and regularly signals to the server that this process still holds the messages. If the process
 * crashes, the signals stop and the server soon redelivers the messages to another process.
 */
export async function extendWhile(held: () => JsMsg[], work: () => Promise<void>): Promise<void> {
  const beat = setInterval(() => held().forEach((message) => message.working()), HEARTBEAT_MS);
  try {
    await work();
  } finally {
    clearInterval(beat);
  }
}

/**
 * Logs a repeated failure only once until the next success. While the bus is down, thousands of batches can
 * fail with the same error.
 */
export class FailureLog {
  /** Last logged failure; null after a success. */
  private last: string | null = null;

  constructor(private readonly logger: Pick<Logger, 'error'>) {}

  failed(failure: { consumer: string; messages: number; reason: string }): void {
    if (failure.reason === this.last) return;
    this.last = failure.reason;
    this.logger.error('failed to process messages', failure);
  }

  succeeded(): void {
    this.last = null;
  }
}
