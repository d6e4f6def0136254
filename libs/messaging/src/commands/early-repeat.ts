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
  /** For each request that has been sent only once, a function that repeats it. */
  private readonly pending = new Set<() => void>();

  constructor(private readonly afterMs = REPEAT_AFTER_MS) {}

  async ask<Answer>(attempts: Attempts<Answer>, withinMs: number): Promise<Answer> {
    const answer = await this.race(attempts, withinMs);
    this.budget = Math.min(RESERVE, this.budget + EARNED_PER_ANSWER);
    return answer;
  }

  /** Repeats every request that has been sent only once, because its reply may have been lost. */
  repeatPending(): void {
    for (const repeat of this.pending) repeat();
  }

  /** Rejects when all requests have failed. An immediate error, such as a missing responder, is not retried. */
  private race<Answer>({ first, repeat }: Attempts<Answer>, withinMs: number): Promise<Answer> {
    const until = performance.now() + withinMs;
    return new Promise((resolve, reject) => {
      let open = 0;
      const settle = (): void => {
        clearTimeout(timer);
        this.pending.delete(repeatOnce);
      };
      const send = (ask: Ask<Answer>, ms: number): void => {
        open++;
        ask(ms)
          .then(resolve, (error: Error) => --open === 0 && reject(error))
          .finally(settle);
      };
      const repeatOnce = (): void => {
        settle();
        if (this.spend()) send(repeat, Math.max(1, until - performance.now()));
      };
      const timer = setTimeout(repeatOnce, this.afterMs);
      this.pending.add(repeatOnce);
      send(first, withinMs);
    });
  }

  private spend(): boolean {
    if (this.budget < 1) return false;
    this.budget--;
    return true;
  }
}
