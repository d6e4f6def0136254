/**
 * Time after which a missing reply is treated as a crash of the replica that received the request. Replies usually
 * take milliseconds.
 */
export const REPEAT_AFTER_MS = 2_000;
/**
 * Maximum number of retries that a client can send without receiving replies. Covers the requests that one of two
 * replicas leaves unanswered during `REPEAT_AFTER_MS`, at 500 requests per second.
 */
const RESERVE = 500;
/**
 * Retries earned per reply. In the long run, at most one in ten requests is retried, so that retries do not double
 * the load on a slow service.
 */
const EARNED_PER_ANSWER = 0.1;

type Ask<Answer> = (withinMs: number) => Promise<Answer>;

interface Attempts<Answer> {
  first: Ask<Answer>;
  repeat: Ask<Answer>;
}

/** Sends a request a second time if no reply arrives in time, and returns the first reply to either request. */
export class EarlyRepeat {
  private budget = RESERVE;

  constructor(private readonly afterMs = REPEAT_AFTER_MS) {}

  async ask<Answer>(attempts: Attempts<Answer>, withinMs: number): Promise<Answer> {
    const answer = await this.race(attempts, withinMs);
    this.budget = Math.min(RESERVE, this.budget + EARNED_PER_ANSWER);
    return answer;
  }

  /** Rejects when all requests have failed. An immediate error, such as a missing responder, is not retried. */
  private race<Answer>({ first, repeat }: Attempts<Answer>, withinMs: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let open = 0;
      const send = (ask: Ask<Answer>, ms: number): void => {
        open++;
        ask(ms)
          .then(resolve, (error: Error) => --open === 0 && reject(error))
          .finally(() => clearTimeout(timer));
      };
      const timer = setTimeout(() => this.spend() && send(repeat, withinMs - this.afterMs), this.afterMs);
      send(first, withinMs);
    });
  }

  private spend(): boolean {
    if (this.budget < 1) return false;
    this.budget--;
    return true;
  }
}
