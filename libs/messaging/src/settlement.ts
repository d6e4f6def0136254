/** Thrown by a consumer: not now, try this message again later. */
export class RetryLater extends Error {
  constructor(
    readonly delayMs: number,
    message = 'retry later',
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Thrown by a consumer: this message can never be handled. It goes to the dead letters and somebody is told. */
export class Unusable extends Error {}

/** Delays before an unexplained failure is tried again; the last one repeats for good, since no event may be lost. */
const BACKOFF_MS = [250, 1_000, 5_000, 15_000, 60_000];

export function delayAfter(error: unknown, deliveries: number): number {
  if (error instanceof RetryLater) return error.delayMs;
  return BACKOFF_MS[Math.min(deliveries, BACKOFF_MS.length) - 1] ?? BACKOFF_MS[0];
}
