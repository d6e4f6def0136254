import type { JsMsg } from '@nats-io/jetstream';
import { ACK_WAIT_MS } from './streams';

const HEARTBEAT_MS = ACK_WAIT_MS / 4;

/** A failure that says when to try again. */
export class RetryLater extends Error {
  constructor(
    readonly delayMs: number,
    message = 'retry later',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Thrown by a handler: no retry can handle this event. It goes to the dead letters, which operators can see. */
export class Unusable extends Error {}

/** What the consumer does with a batch whose handler failed. */
export type FailureAction = { do: 'retry'; delayMs: number } | { do: 'split' } | { do: 'dead-letter' };

/** Delays before the retries of an unexplained failure. The last delay repeats without end: no event may be lost. */
const BACKOFF_MS = [250, 1_000, 5_000, 15_000] as const;
const LAST_BACKOFF_MS = 60_000;

/**
 * A batch is split until the failing event is alone in it. Only that event is dead-lettered or delayed.
 * @param deliveries how often the server has delivered the batch's first event
 */
export function actionAfter(error: unknown, batchSize: number, deliveries: number): FailureAction {
  if (error instanceof RetryLater) return { do: 'retry', delayMs: error.delayMs };
  if (batchSize > 1) return { do: 'split' };
  if (error instanceof Unusable) return { do: 'dead-letter' };
  return { do: 'retry', delayMs: BACKOFF_MS[deliveries - 1] ?? LAST_BACKOFF_MS };
}

/**
 * Runs the work and tells the server meanwhile that this process is alive and has these messages. A killed process tells it
 * nothing, so another one gets them soon.
 */
export async function holdWhile(held: () => JsMsg[], work: () => Promise<void>): Promise<void> {
  const beat = setInterval(() => held().forEach((message) => message.working()), HEARTBEAT_MS);
  try {
    await work();
  } finally {
    clearInterval(beat);
  }
}
