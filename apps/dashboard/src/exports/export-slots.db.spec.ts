import 'reflect-metadata';
import { abortWhenStalled } from '@tulay/pages';
import { eventually } from '@tulay/testing';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import pino from 'pino';
import { AccountsUnderTest } from '../../test/accounts-under-test';
import { ExportSlots } from './export-slots';
import { TooManyExports } from './too-many-exports';

const quiet = pino({ level: 'silent' });

let accounts: AccountsUnderTest;
/** Export slots in two replicas of the dashboard. */
let one: ExportSlots;
let other: ExportSlots;
let people = 0;

beforeAll(async () => {
  accounts = await AccountsUnderTest.start();
  [one, other] = [1, 2].map(() => new ExportSlots(accounts.db, accounts.clock, quiet)) as [
    ExportSlots,
    ExportSlots,
  ];
});
afterAll(() => accounts.stop());

async function* file(breaks = false): AsyncGenerator<Buffer> {
  yield Buffer.from('head\r\n');
  if (breaks) throw new Error('a page could not be read');
  yield Buffer.from('row\r\n');
}

const newPerson = (): string => `person ${people++}`;

async function begun(seats: ExportSlots, person: string, breaks = false): Promise<AsyncIterator<Buffer>> {
  const reader = (await seats.seated(person, file(breaks)))[Symbol.asyncIterator]();
  await reader.next();
  return reader;
}

async function readToEnd(reader: AsyncIterator<Buffer>): Promise<void> {
  while (!(await reader.next()).done);
}

/** Starts an export that is larger than all buffers, and reads its first part. */
async function large(person: string): Promise<Readable> {
  const stream = abortWhenStalled(await one.seated(person, manyParts()));
  await nextOf(stream);
  return stream;
}

async function* manyParts(): AsyncGenerator<Buffer> {
  for (let parts = 0; parts < 100; parts++) yield Buffer.alloc(64 * 1024, 'row');
}

async function nextOf(stream: Readable): Promise<unknown> {
  const part: unknown = stream.read();
  if (part !== null) return part;
  await once(stream, 'readable');
  return stream.read();
}

it('each user can run two simultaneous exports across all replicas', async () => {
  const person = newPerson();
  const asked = Array.from({ length: 6 }, (_, i) => begun(i % 2 ? one : other, person));
  const results = await Promise.allSettled(asked);
  const readers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  expect([readers.length, refused.every((error) => error instanceof TooManyExports)]).toEqual([2, true]);
  await readToEnd(await begun(one, newPerson()));
  await readToEnd(readers[0]!);
  await readToEnd(await begun(other, person));
  await readToEnd(readers[1]!);
  expect(await accounts.db.query('SELECT FROM export_seats')).toEqual([]);
});

it.each<[string, boolean, (reader: AsyncIterator<Buffer>) => Promise<unknown>]>([
  ['is canceled', false, (reader) => reader.return!()],
  ['fails', true, (reader) => expect(readToEnd(reader)).rejects.toThrow('could not be read')],
])('the slot of an export that %s is released', async (_, breaks, end) => {
  const person = newPerson();
  for (let round = 0; round < 3; round++) await end(await begun(one, person, breaks));
  expect(await accounts.db.query('SELECT FROM export_seats')).toEqual([]);
});

it('the slots of crashed replicas and of unread exports are released after a minute', async () => {
  const person = newPerson();
  for (const _ of [1, 2]) await one.seated(person, file());
  accounts.clock.advance(59_000);
  await expect(other.seated(person, file())).rejects.toThrow(TooManyExports);
  accounts.clock.advance(1_000);
  await readToEnd(await begun(other, person));
});

it('an export whose expired slot was claimed by another export does not release the slot', async () => {
  const person = newPerson();
  const [late, second] = [await begun(one, person), await begun(one, person)];
  accounts.clock.advance(60_000);
  const readers = [await begun(other, person), await begun(other, person)];
  for (const reader of [late, second]) await readToEnd(reader);
  await expect(one.seated(person, file())).rejects.toThrow(TooManyExports);
  for (const reader of readers) await readToEnd(reader);
});

it('a long-running export renews its slot', async () => {
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout'],
  });
  const person = newPerson();
  const readers = [await begun(one, person), await begun(one, person)];
  accounts.clock.advance(50_000);
  jest.advanceTimersByTime(20_000);
  jest.useRealTimers();
  await eventually(async () => {
    const now = Math.floor(accounts.clock.now('live').getTime() / 1_000);
    const text = 'SELECT FROM export_seats WHERE user_id = $1 AND held_until = $2';
    return (await accounts.db.query(text, [person, now + 60])).length === 2;
  });
  accounts.clock.advance(50_000);
  await expect(other.seated(person, file())).rejects.toThrow(TooManyExports);
  for (const reader of readers) await readToEnd(reader);
});

it('an export is aborted if the reader stalls for five minutes', async () => {
  const person = newPerson();
  const seats = () => accounts.db.query('SELECT FROM export_seats WHERE user_id = $1', [person]);
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'setInterval'] });
  try {
    const [stalled, slow] = [await large(person), await large(person)];
    const broken = once(stalled, 'error');
    for (let minutes = 0; minutes < 5; minutes++) {
      jest.advanceTimersByTime(60_000);
      for (let parts = 0; parts < 3; parts++) expect(await nextOf(slow)).toBeInstanceOf(Buffer);
    }
    expect((await broken).map(String)).toEqual([expect.stringContaining('stopped reading')]);
    expect([slow.destroyed, (await seats()).length]).toEqual([false, 1]);
    slow.destroy();
    await once(slow, 'close');
  } finally {
    jest.useRealTimers();
  }
  expect(await seats()).toEqual([]);
});
