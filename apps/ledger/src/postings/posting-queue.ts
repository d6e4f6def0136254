import { Injectable } from '@nestjs/common';

const MAX_EVENTS = 500;
/**
 * Maximum number of events per batch while commands arrive, so that a command waits at most a few milliseconds.
 */
const MAX_EVENTS_BESIDE_COMMANDS = 60;

/**
 * Serializes the batches that write to the ledger, because concurrent batches that lock the same accounts are
 * slower. Commands have priority over events, because a caller waits for each command. Event batches stay small
 * while commands arrive, and grow again afterwards.
 */
@Injectable()
export class PostingQueue {
  private running = false;
  private maxEvents = MAX_EVENTS;
  private readonly commands: (() => void)[] = [];
  private readonly events: (() => void)[] = [];

  /** Runs `work` after the current batch, before any waiting events. */
  runCommand<T>(work: () => Promise<T>): Promise<T> {
    this.maxEvents = MAX_EVENTS_BESIDE_COMMANDS;
    return this.run(this.commands, work);
  }

  /**
   * Runs `work` when no command is waiting.
   * @param work may post up to `maxEvents` events
   */
  runEvents<T>(work: (maxEvents: number) => Promise<T>): Promise<T> {
    return this.run(this.events, () => {
      const maxEvents = this.maxEvents;
      this.maxEvents = Math.min(MAX_EVENTS, maxEvents * 2);
      return work(maxEvents);
    });
  }

  private async run<T>(waiting: (() => void)[], work: () => Promise<T>): Promise<T> {
    if (this.running) await new Promise<void>((begin) => waiting.push(begin));
    this.running = true;
    try {
      return await work();
    } finally {
      this.beginNext();
    }
  }

  /**
   * Starts the next batch. `running` stays true if a batch is waiting, so that a new caller cannot overtake it.
   */
  private beginNext(): void {
    const begin = this.commands.shift() ?? this.events.shift();
    if (begin) begin();
    else this.running = false;
  }
}
