import { withCommandId } from '@tulay/contracts';
import { eventually, testDatabase, type TestDatabase } from '@tulay/testing';
import { createDataSource } from '../data-source';
import { Database, type Tx } from '../database';
import { Inbox } from '../inbox';
import { executeOnce } from './execute-once';
import { CommandAnswers } from './command-answers';
import { StoredResult } from './stored-result';

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

/** Writes one row and returns a random reply, so that the test detects a second execution. */
async function change(tx: Tx): Promise<{ answer: string }> {
  const answer = `${Math.random()}`;
  await new Inbox(command).takeNew(tx, [answer]);
  return { answer };
}

const execute = (work = change) => withCommandId(command, () => executeOnce(db, work));

describe('executeOnce', () => {
  it('executes a command once and returns the same reply to retries', async () => {
    const first = await execute();
    expect([await execute(), await execute()]).toEqual([first, first]);
    expect(await effects()).toBe(1);
  });

  it('executes a command once if retries arrive during the first execution', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => execute()));
    expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1);
    expect(await effects()).toBe(1);
  });

  it('stores nothing after a failure, so that a retry executes the command', async () => {
    const failing = execute(async (tx) => {
      await change(tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await execute();
    expect(await effects()).toBe(1);
  });

  it('executes the command for a retry that waited for a failing execution', async () => {
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

  it('executes commands with different IDs, or without an ID, independently', async () => {
    await execute();
    await withCommandId(`${command} other`, () => executeOnce(db, change));
    await Promise.all([executeOnce(db, change), executeOnce(db, change)]);
    expect(await effects()).toBe(4);
  });

  it('rejects a second reply to the same command', async () => {
    const twice = withCommandId(command, async () => {
      await executeOnce(db, change);
      return executeOnce(db, change);
    });
    await expect(twice).rejects.toThrow('is already stored');
  });

  it('stores the reply in the given format', async () => {
    const form = {
      write: (answer: string) => Buffer.from(answer).toString('hex'),
      read: (kept: string) => Buffer.from(kept, 'hex').toString(),
    };
    const sealed = () => withCommandId(command, () => executeOnce(db, change, form));
    const first = await sealed();
    expect(await sealed()).toEqual(first);
    const [row] = await db.query<{ answer: string }>(
      'SELECT answer FROM command_answers WHERE command = $1',
      [command],
    );
    expect(row?.answer).not.toContain(first.answer);
  });
});

/** Returns the number of statements that are waiting for another transaction. */
const waiting = async (): Promise<number> => {
  const [row] = await db.query<{ n: string }>(`SELECT count(*) AS n FROM pg_locks WHERE NOT granted`);
  return Number(row?.n);
};

describe('StoredResult', () => {
  const decide = () =>
    withCommandId(command, async () => {
      const kept = new StoredResult<{ answer: string }>();
      const before = await db.transaction((tx) => kept.find(tx));
      return before ?? db.transaction(async (tx) => kept.keep(tx, await change(tx)));
    });

  it('returns the stored reply to a retry', async () => {
    const first = await decide();
    expect(await decide()).toEqual(first);
    expect(await effects()).toBe(1);
  });

  it('neither stores nor finds a reply outside a command', async () => {
    const kept = new StoredResult<{ answer: string }>();
    await db.transaction((tx) => kept.keep(tx, { answer: 'a' }));
    expect(await db.transaction((tx) => kept.find(tx))).toBeNull();
  });
});

it('CommandAnswers deletes replies older than ten minutes and keeps newer ones', async () => {
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
