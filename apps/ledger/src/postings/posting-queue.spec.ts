import { PostingQueue } from './posting-queue';

class Work {
  begun = false;
  private finish: () => void = () => undefined;

  readonly run = (): Promise<void> => {
    this.begun = true;
    return new Promise((resolve) => (this.finish = resolve));
  };

  async end(): Promise<void> {
    this.finish();
    await settled();
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const begun = (...works: Work[]) => works.map((work) => work.begun);

describe('PostingQueue', () => {
  it('runs one batch at a time', async () => {
    const queue = new PostingQueue();
    const [first, second] = [new Work(), new Work()];
    void queue.runEvents(first.run);
    void queue.runEvents(second.run);
    await settled();
    expect(begun(first, second)).toEqual([true, false]);
    await first.end();
    expect(begun(first, second)).toEqual([true, true]);
  });

  it('runs commands before events that arrived earlier', async () => {
    const queue = new PostingQueue();
    const [running, events, command] = [new Work(), new Work(), new Work()];
    void queue.runEvents(running.run);
    void queue.runEvents(events.run);
    void queue.runCommand(command.run);
    await running.end();
    expect(begun(events, command)).toEqual([false, true]);
    await command.end();
    expect(begun(events)).toEqual([true]);
  });

  it('continues after a failure and returns the error to its caller', async () => {
    const queue = new PostingQueue();
    const failing = queue.runCommand(() => Promise.reject(new Error('no')));
    const next = queue.runEvents(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
  });

  it('limits event batches while commands arrive and lets them grow afterwards', async () => {
    const queue = new PostingQueue();
    const sizes: number[] = [];
    const events = () => queue.runEvents(async (maxEvents) => sizes.push(maxEvents));
    await events();
    await queue.runCommand(async () => undefined);
    for (let i = 0; i < 5; i++) await events();
    await queue.runCommand(async () => undefined);
    await events();
    expect(sizes).toEqual([500, 60, 120, 240, 480, 500, 60]);
  });
});
