/**
 * Replies usually take milliseconds. After this time, assume that the replica crashed while processing the request, and
 * retry.
 */
export const REPEAT_AFTER_MS = 2_000;
/** Number of retries that a client can send beyond those earned by replies. */
const RESERVE = 100;
/** Limits retries to one per ten replies in the long run, so that slow services do not receive twice the load. */
const EARNED_PER_ANSWER = 0.1;

/** Sends the request with this time limit in milliseconds. */
type Ask<Answer> = (withinMs: number) => Promise<Answer>;

/** Sends a request a second time if no reply arrives. The first reply to either request counts. */
export class EarlyRepeat {
  private budget = RESERVE;

  constructor(private readonly afterMs = REPEAT_AFTER_MS) {}

  async ask<Answer>(ask: Ask<Answer>, withinMs: number): Promise<Answer> {
    const answer = await this.race(ask, withinMs);
    this.budget = Math.min(RESERVE, this.budget + EARNED_PER_ANSWER);
    return answer;
  }

  /** Fails when all requests have failed. An immediate error, such as a missing responder, is not retried. */
  private race<Answer>(ask: Ask<Answer>, withinMs: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let open = 0;
      const send = (ms: number): void => {
        open++;
        ask(ms)
          .then(resolve, (error: Error) => --open === 0 && reject(error))
          .finally(() => clearTimeout(timer));
      };
      const timer = setTimeout(() => this.spend() && send(withinMs - this.afterMs), this.afterMs);
      send(withinMs);
    });
  }

  private spend(): boolean {
    if (this.budget < 1) return false;
    this.budget--;
    return true;
  }
}
