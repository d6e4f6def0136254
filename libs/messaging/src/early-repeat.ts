/** An answer usually takes milliseconds. After this long, the responder may have died with the request in its hands. */
export const REPEAT_AFTER_MS = 2_000;
/** How many repeats a client may send beyond those that answers have earned. */
const RESERVE = 100;
/** In the long run one repeat for ten answers: services that are merely slow must not get twice the work. */
const EARNED_PER_ANSWER = 0.1;

/** Asks within the given time, in milliseconds. */
type Ask<Answer> = (withinMs: number) => Promise<Answer>;

/** Asks once more if no answer came. The first answer counts, whichever request it belongs to. */
export class EarlyRepeat {
  private budget = RESERVE;

  constructor(private readonly afterMs = REPEAT_AFTER_MS) {}

  async ask<Answer>(ask: Ask<Answer>, withinMs: number): Promise<Answer> {
    const answer = await this.race(ask, withinMs);
    this.budget = Math.min(RESERVE, this.budget + EARNED_PER_ANSWER);
    return answer;
  }

  /** Fails when every request that was sent has failed. An error at once, as when nobody responds, is not repeated. */
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
