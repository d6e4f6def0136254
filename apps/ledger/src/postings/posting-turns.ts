import { Injectable } from '@nestjs/common';

const MOST_EVENTS = 500;
/** What a command waits for at the most: some milliseconds. */
const EVENTS_AMONG_COMMANDS = 60;

/**
 * Lets one batch at a time write to the books, which is faster than several that compete for the same accounts.
 * Somebody waits for a command and nobody for an event: commands go first, and while they come, batches of events are
 * small, growing again when they stop.
 */
@Injectable()
export class PostingTurns {
  private busy = false;
  private eventsAtOnce = MOST_EVENTS;
  private readonly commandsWaiting: (() => void)[] = [];
  private readonly eventsWaiting: (() => void)[] = [];

  /** Runs `work` as soon as the batch in hand is done. */
  forCommands<T>(work: () => Promise<T>): Promise<T> {
    this.eventsAtOnce = EVENTS_AMONG_COMMANDS;
    return this.take(this.commandsWaiting, work);
  }

  /** Runs `work` when no command waits; it may take up to `atMost` events in. */
  forEvents<T>(work: (atMost: number) => Promise<T>): Promise<T> {
    return this.take(this.eventsWaiting, () => {
      const atMost = this.eventsAtOnce;
      this.eventsAtOnce = Math.min(MOST_EVENTS, atMost * 2);
      return work(atMost);
    });
  }

  private async take<T>(queue: (() => void)[], work: () => Promise<T>): Promise<T> {
    if (this.busy) await new Promise<void>((begin) => queue.push(begin));
    this.busy = true;
    try {
      return await work();
    } finally {
      this.passOn();
    }
  }

  /** The turn is handed over without a gap, so that nobody can come in between. */
  private passOn(): void {
    const begin = this.commandsWaiting.shift() ?? this.eventsWaiting.shift();
    if (begin) begin();
    else this.busy = false;
  }
}
