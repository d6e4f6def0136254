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

/** Thrown by a handler: no retry can handle this event. It goes to the dead letters, and operators are told. */
export class Unusable extends Error {}

/** What becomes of a batch whose handler failed. */
export type FailureAction = { do: 'retry'; delayMs: number } | { do: 'split' } | { do: 'dead-letter' };

/** Delays before an unexplained failure is retried. The last one repeats for good, since no event may be lost. */
const BACKOFF_MS = [250, 1_000, 5_000, 15_000] as const;
const LAST_BACKOFF_MS = 60_000;

/**
 * A batch is split until the failing event stands alone; only that one is dead-lettered or held back.
 * @param deliveries how often the server has delivered the batch's first event
 */
export function actionAfter(error: unknown, batchSize: number, deliveries: number): FailureAction {
  if (error instanceof RetryLater) return { do: 'retry', delayMs: error.delayMs };
  if (batchSize > 1) return { do: 'split' };
  if (error instanceof Unusable) return { do: 'dead-letter' };
  return { do: 'retry', delayMs: BACKOFF_MS[deliveries - 1] ?? LAST_BACKOFF_MS };
}
