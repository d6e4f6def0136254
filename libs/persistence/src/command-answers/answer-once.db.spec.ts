import { withCommandId } from '@tulay/contracts';
import { eventually, testDatabase, type TestDatabase } from '@tulay/testing';
import { createDataSource } from '../data-source';
import { Database, type Tx } from '../database';
import { Inbox } from '../inbox';
import { answerOnce } from './answer-once';
import { CommandAnswers } from './command-answers';
import { KeptAnswer } from './kept-answer';

let database: TestDatabase;
let db: Database;
let commands = 0;
let command: string;

beforeAll(async () => {
  database = await testDatabase('catalog', []);
  const source = createDataSource({ service: 'catalog', url: database.url });
  await source.initialize();
  db = new Database(source);
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

beforeEach(() => {
  command = `catalog.cmd.change-it cmd_${commands++}`;
});

const effects = async (): Promise<number> =>
  Number(
    (await db.query<{ n: string }>('SELECT count(*) AS n FROM inbox WHERE consumer = $1', [command]))[0]?.n,
  );

/** One effect in the database, and an answer that no second execution would give. */
async function change(tx: Tx): Promise<{ answer: string }> {
  const answer = `${Math.random()}`;
  await new Inbox(command).takeNew(tx, [answer]);
  return { answer };
}

const execute = (work = change) => withCommandId(command, () => answerOnce(db, work));

describe('a command that is answered once', () => {
  it('has one effect, and its repeat gets the same answer', async () => {
    const first = await execute();
    expect([await execute(), await execute()]).toEqual([first, first]);
    expect(await effects()).toBe(1);
  });

  it('has one effect too when the repeats come while the first is under way', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => execute()));
    expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1);
    expect(await effects()).toBe(1);
  });

  it('keeps nothing after a failure, so that the repeat runs', async () => {
    const failing = execute(async (tx) => {
      await change(tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await execute();
    expect(await effects()).toBe(1);
  });

  it('runs for a repeat that waited for a first execution that fails', async () => {
    let second: Promise<unknown> | undefined;
    const first = execute(async (tx) => {
      await change(tx);
      second = execute();
      await eventually(async () => (await waiting()) > 0);
      throw new Error('no');
    });
    await expect(first).rejects.toThrow('no');
    await second;
    expect(await effects()).toBe(1);
  });

  it('differs from a command with another id, and from none', async () => {
    await execute();
    await withCommandId(`${command} other`, () => answerOnce(db, change));
    await Promise.all([answerOnce(db, change), answerOnce(db, change)]);
    expect(await effects()).toBe(4);
  });

  it('may not keep two answers', async () => {
    const twice = withCommandId(command, async () => {
      await answerOnce(db, change);
      return answerOnce(db, change);
    });
    await expect(twice).rejects.toThrow('has kept its answer already');
  });

  it('is kept in the form that is asked for', async () => {
    const form = {
      write: (answer: string) => Buffer.from(answer).toString('hex'),
      read: (kept: string) => Buffer.from(kept, 'hex').toString(),
    };
    const sealed = () => withCommandId(command, () => answerOnce(db, change, form));
    const first = await sealed();
    expect(await sealed()).toEqual(first);
    const [row] = await db.query<{ answer: string }>(
      'SELECT answer FROM command_answers WHERE command = $1',
      [command],
    );
    expect(row?.answer).not.toContain(first.answer);
  });
});

/** Statements that wait for another transaction. */
const waiting = async (): Promise<number> => {
  const [row] = await db.query<{ n: string }>(`SELECT count(*) AS n FROM pg_locks WHERE NOT granted`);
  return Number(row?.n);
};

describe('an answer that the last of several transactions gives', () => {
  const decide = () =>
    withCommandId(command, async () => {
      const kept = new KeptAnswer<{ answer: string }>();
      const before = await db.transaction((tx) => kept.find(tx));
      return before ?? db.transaction(async (tx) => kept.keep(tx, await change(tx)));
    });

  it('is what a repeat finds', async () => {
    const first = await decide();
    expect(await decide()).toEqual(first);
    expect(await effects()).toBe(1);
  });

  it('is not looked for outside of a command', async () => {
    const kept = new KeptAnswer<{ answer: string }>();
    await db.transaction((tx) => kept.keep(tx, { answer: 'a' }));
    expect(await db.transaction((tx) => kept.find(tx))).toBeNull();
  });
});

it('answers of more than ten minutes are deleted, later ones stay', async () => {
  await execute();
  await db.query(
    `INSERT INTO command_answers (command, answered) SELECT 'old ' || n, now() - interval '11 minutes'
     FROM generate_series(1, 1200) n`,
  );
  const answers = new CommandAnswers(db);
  expect([await answers.deleteOld(), await answers.deleteOld()]).toEqual([true, false]);
  const [left] = await db.query<{ old: string; n: string }>(
    `SELECT count(*) FILTER (WHERE command LIKE 'old%') AS old, count(*) AS n FROM command_answers`,
  );
  expect(left?.old).toBe('0');
  expect(Number(left?.n)).toBeGreaterThan(0);
});
