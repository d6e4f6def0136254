import { PostingTurns } from './posting-turns';

/** Work that ends when it is told to, and says when it began. */
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

describe('turns at the books', () => {
  it('are taken by one batch at a time', async () => {
    const turns = new PostingTurns();
    const [first, second] = [new Work(), new Work()];
    void turns.forEvents(first.run);
    void turns.forEvents(second.run);
    await settled();
    expect(begun(first, second)).toEqual([true, false]);
    await first.end();
    expect(begun(first, second)).toEqual([true, true]);
  });

  it('go to commands before events that came earlier', async () => {
    const turns = new PostingTurns();
    const [running, events, command] = [new Work(), new Work(), new Work()];
    void turns.forEvents(running.run);
    void turns.forEvents(events.run);
    void turns.forCommands(command.run);
    await running.end();
    expect(begun(events, command)).toEqual([false, true]);
    await command.end();
    expect(begun(events)).toEqual([true]);
  });

  it('pass on when work fails, and tell whose it was', async () => {
    const turns = new PostingTurns();
    const failing = turns.forCommands(() => Promise.reject(new Error('no')));
    const next = turns.forEvents(async () => 'done');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('done');
  });

  it('bound a batch of events while commands come, and let it grow when they stop', async () => {
    const turns = new PostingTurns();
    const sizes: number[] = [];
    const events = () => turns.forEvents(async (atMost) => sizes.push(atMost));
    await events();
    await turns.forCommands(async () => undefined);
    for (let i = 0; i < 5; i++) await events();
    await turns.forCommands(async () => undefined);
    await events();
    expect(sizes).toEqual([500, 60, 120, 240, 480, 500, 60]);
  });
});
