import 'reflect-metadata';
import { AuditLog, CreateAuditLog0005000000000 } from '@tulay/audit-log';
import { withCommandId, withOperator, type ResealedValues, type SealedPosition } from '@tulay/contracts';
import { createDataSource, Database, type Tx } from '@tulay/persistence';
import { Sealer, type SealedColumn } from '@tulay/security';
import {
  ExplainingDatabase,
  rowsTouched,
  testDatabase,
  valuesSealedWith,
  type TestDatabase,
} from '@tulay/testing';
import { CountSealedValues } from './count-sealed-values';
import { ResealValues } from './reseal-values';
import { SealedColumns } from './sealed-columns';
import { SealedRows } from './sealed-rows';

const keyOf = (id: string, byte: number): string => `${id}:${Buffer.alloc(32, byte).toString('base64')}`;
const [K1, K2] = [keyOf('k1', 1), keyOf('k2', 2)];
const [old, both, fresh] = [new Sealer(K1), new Sealer(`${K2},${K1}`), new Sealer(K2)];

const COLUMNS: readonly SealedColumn[] = [
  { table: 'notes', column: 'sealed', form: 'text', key: { id: 'text' }, context: ({ id = '' }) => id },
  {
    table: 'secrets',
    column: 'list',
    form: 'json',
    key: { owner: 'uuid', n: 'integer' },
    others: ['context'],
    context: ({ context = '' }) => context,
  },
  { table: 'files', column: 'content', form: 'bytea', key: { id: 'text' }, context: ({ id = '' }) => id },
  {
    table: 'command_answers',
    column: 'answer',
    form: 'json in text',
    key: { command: 'text' },
    where: `answer LIKE '%"sealed"%'`,
    context: (_row, answer) => (JSON.parse(answer) as { id: string }).id,
  },
];

class CreateTables0001000000001 {
  name = 'CreateTables0001000000001';
  async up(db: { query: (text: string) => Promise<unknown> }): Promise<void> {
    await db.query(`CREATE TABLE notes (id text PRIMARY KEY, sealed text);
      CREATE TABLE secrets (owner uuid, n integer, context text, list json NOT NULL, PRIMARY KEY (owner, n));
      CREATE TABLE files (id text PRIMARY KEY, content bytea NOT NULL)`);
  }
  down(): Promise<void> {
    return Promise.resolve();
  }
}

const OWNER = '00000000-0000-4000-8000-000000000001';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await testDatabase('payouts', [CreateTables0001000000001, CreateAuditLog0005000000000]);
  db = new Database(await createDataSource({ service: 'payouts', url: database.url }).initialize());
});
afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});
beforeEach(async () => {
  for (const table of ['notes', 'secrets', 'files', 'command_answers'])
    await db.query(`DELETE FROM ${table}`);
});

const resealing = (sealer = both, on = db): ResealValues =>
  new ResealValues(on, sealer, new SealedColumns(COLUMNS), new AuditLog());

async function resealAll(service = resealing()): Promise<ResealedValues[]> {
  const batches: ResealedValues[] = [];
  let from: SealedPosition | null = null;
  do {
    const batch: ResealedValues = await service.execute({ key: 'k2', from });
    batches.push(batch);
    from = batch.next;
  } while (from);
  return batches;
}

async function countAll(sealer = both): Promise<Record<string, number>> {
  const counting = new CountSealedValues(db, sealer, new SealedColumns(COLUMNS));
  const keys: Record<string, number> = {};
  let from: SealedPosition | null = null;
  do {
    const batch = await counting.execute({ from });
    for (const [id, n] of Object.entries(batch.keys)) keys[id] = (keys[id] ?? 0) + n;
    from = batch.next;
  } while (from);
  return keys;
}

const sumOf = (batches: ResealedValues[], count: 'checked' | 'resealed' | 'busy'): number =>
  batches.reduce((sum, batch) => sum + batch[count], 0);

const addNote = (id: string, sealed = old.seal(`note ${id}`, id)) =>
  db.query('INSERT INTO notes VALUES ($1, $2)', [id, sealed]);

const noteOf = async (id: string): Promise<string> =>
  (await db.query<{ sealed: string }>('SELECT sealed FROM notes WHERE id = $1', [id]))[0]!.sealed;

async function addNotes(count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, n) => `note_${String(n).padStart(5, '0')}`);
  const values = ids.map((id) => old.seal(id, id));
  await db.query('INSERT INTO notes SELECT * FROM unnest($1::text[], $2::text[])', [ids, values]);
}

async function addOneOfEach(): Promise<void> {
  await addNote('n1');
  const list = ['a', 'b'].map((text, n) => ({ sealed: old.seal(text, 'c'), expires_at: n }));
  await db.query('INSERT INTO secrets VALUES ($1, 7, $2, $3)', [OWNER, 'c', JSON.stringify(list)]);
  const content = old.sealBytes(Buffer.from('%PDF-1.7'), 'f1');
  await db.query('INSERT INTO files VALUES ($1, $2)', ['f1', content]);
  const answer = { id: 'e1', description: '{"sealed":"k1.x"}', sealed: old.seal('whsec', 'e1') };
  await db.query('INSERT INTO command_answers VALUES ($1, $2)', ['create 1', JSON.stringify(answer)]);
  await db.query('INSERT INTO command_answers VALUES ($1, $2)', ['pay 1', '{"status":"pending"}']);
}

it('moves values of every form to the current key, so that the old key is no longer needed', async () => {
  await addOneOfEach();
  expect(await countAll()).toEqual({ k1: 5 });
  const batches = await resealAll();
  expect([sumOf(batches, 'checked'), sumOf(batches, 'resealed')]).toEqual([4, 4]);
  expect(await countAll()).toEqual({ k2: 5 });
  expect(await valuesSealedWith(db, 'k1')).toEqual({});
  expect(fresh.open(await noteOf('n1'), 'n1')).toBe('note n1');
  const [secrets] = await db.query<{ list: { sealed: string; expires_at: number }[] }>(
    'SELECT list FROM secrets',
  );
  expect(secrets!.list.map(({ sealed, expires_at: end }) => [fresh.open(sealed, 'c'), end])).toEqual([
    ['a', 0],
    ['b', 1],
  ]);
  const [file] = await db.query<{ content: Buffer }>('SELECT content FROM files');
  expect(fresh.openBytes(file!.content, 'f1').toString()).toBe('%PDF-1.7');
  const [kept] = await db.query<{ answer: string }>(
    `SELECT answer FROM command_answers WHERE command = 'create 1'`,
  );
  const answer = JSON.parse(kept!.answer) as { description: string; sealed: string };
  expect([answer.description, fresh.open(answer.sealed, 'e1')]).toEqual(['{"sealed":"k1.x"}', 'whsec']);
});

it('changes nothing if every value is sealed with the current key', async () => {
  await addOneOfEach();
  await resealAll();
  const before = await noteOf('n1');
  const again = await resealAll();
  expect([sumOf(again, 'checked'), sumOf(again, 'resealed')]).toEqual([4, 0]);
  expect(await noteOf('n1')).toBe(before);
});

it('limits the number of rows and of large values per batch', async () => {
  await addNotes(1_001);
  for (let n = 0; n < 9; n++) {
    const id = `f${n}`;
    await db.query('INSERT INTO files VALUES ($1, $2)', [id, old.sealBytes(Buffer.from(id), id)]);
  }
  const batches = await resealAll();
  const resealedOf = (column: string) =>
    batches.filter((batch) => batch.column === column).map(({ resealed }) => resealed);
  expect(resealedOf('notes.sealed')).toEqual([500, 500, 1]);
  expect(resealedOf('files.content')).toEqual([8, 1]);
  expect(await countAll()).toEqual({ k2: 1_010 });
});

it('continues after an interruption without sealing a value a second time', async () => {
  await addNotes(1_001);
  await resealing().execute({ key: 'k2', from: null });
  expect(await countAll()).toEqual({ k1: 501, k2: 500 });
  const first = await noteOf('note_00000');
  const batches = await resealAll();
  expect([sumOf(batches, 'checked'), sumOf(batches, 'resealed')]).toEqual([1_001, 501]);
  expect(await noteOf('note_00000')).toBe(first);
});

it('stores the reply of a batch, so that a retry returns the same counts', async () => {
  await addNote('n1');
  const request = { key: 'k2', from: null };
  const ask = () => withCommandId('payouts.cmd.reseal-values 1', () => resealing().execute(request));
  const reply = await ask();
  expect(reply.resealed).toBe(1);
  expect(await ask()).toEqual(reply);
});

it('seals the new value if a value changes before the row is locked', async () => {
  await addNote('n1');
  /** Changes the note on another connection after the batch has read the page. */
  const racing = Object.assign(Object.create(db) as Database, {
    transaction: (work: Parameters<Database['transaction']>[0]) =>
      db.transaction((tx) =>
        work({
          ...tx,
          query: async (text, values) => {
            if (typeof text === 'string' && text.includes('SKIP LOCKED'))
              await db.query('UPDATE notes SET sealed = $1', [old.seal('changed', 'n1')]);
            return tx.query(text, values);
          },
        }),
      ),
  });
  const reply = await resealing(both, racing).execute({ key: 'k2', from: null });
  expect([reply.resealed, reply.busy]).toEqual([1, 0]);
  expect(fresh.open(await noteOf('n1'), 'n1')).toBe('changed');
});

it('does not wait for a row that another transaction has locked, and never overwrites its change', async () => {
  await addNote('n1');
  await addNote('n2');
  const reply = await db.transaction(async (tx) => {
    await tx.query(`UPDATE notes SET sealed = $1 WHERE id = 'n1'`, [old.seal('changed', 'n1')]);
    return resealing().execute({ key: 'k2', from: null });
  });
  expect([reply.resealed, reply.busy]).toEqual([1, 1]);
  expect(old.open(await noteOf('n1'), 'n1')).toBe('changed');
  const [again] = await resealAll();
  expect([again!.resealed, again!.busy]).toEqual([1, 0]);
  expect(fresh.open(await noteOf('n1'), 'n1')).toBe('changed');
});

it('rejects a request that expects another key than the current key', async () => {
  await addNote('n1');
  const asked = resealing(old).execute({ key: 'k2', from: null });
  await expect(asked).rejects.toMatchObject({
    code: 'invalid_state',
    message: expect.stringContaining('k1'),
  });
  expect(await countAll()).toEqual({ k1: 1 });
});

it.each([
  { column: 'notes.other', row: [] },
  { column: 'notes.sealed', row: ['a', 'b'] },
  { column: 'secrets.list', row: ['x', '1'] },
])('rejects a position that does not exist: %j', async (from) => {
  await expect(resealing().execute({ key: 'k2', from })).rejects.toMatchObject({ code: 'invalid_request' });
});

it('reports values that cannot be opened, leaves them unchanged and continues', async () => {
  const lost = new Sealer(keyOf('k0', 9)).seal('lost', 'n1');
  await addNote('n1', lost);
  await addNote('n2', old.seal('moved', 'another row'));
  await addNote('n3', 'plain text');
  await addNote('n4');
  const [notes] = await resealAll();
  expect(notes).toMatchObject({ checked: 4, resealed: 1, unreadable: [['n1'], ['n2'], ['n3']] });
  expect(JSON.stringify(notes)).not.toMatch(/plain|moved|lost/);
  expect([await noteOf('n1'), await noteOf('n3')]).toEqual([lost, 'plain text']);
  expect(await countAll()).toEqual({ k0: 1, k1: 1, k2: 1 });
});

it('reports values that are not in the form of a sealed value, without their text', async () => {
  await addNote('n1', 'plain text');
  const counted = await new CountSealedValues(db, both, new SealedColumns(COLUMNS)).execute({ from: null });
  expect(counted).toMatchObject({ keys: {}, malformed: [['n1']] });
});

it('records the operator and the counts of each batch that changed a value', async () => {
  await addNote('n1');
  await withOperator({ name: 'maria.santos', approvedBy: null }, () => resealAll());
  await resealAll();
  const entries = await db.query('SELECT actor, action, subject, detail FROM audit_log ORDER BY id DESC');
  expect(entries[0]).toMatchObject({
    actor: 'maria.santos',
    action: 'sealing.values_resealed',
    subject: 'notes.sealed',
    detail: { key: 'k2', resealed: 1, busy: 0, unreadable: 0 },
  });
});

it('reads pages and values through the primary key, without reading other rows', async () => {
  await addNotes(5_000);
  await db.query('ANALYZE notes');
  const explained = new ExplainingDatabase(db.source);
  const rows = new SealedRows(COLUMNS[0]!);
  const page = await rows.page(explained, ['note_01000'], 100);
  const keys = page.map(({ key }) => key);
  const locked = await rows.lock({ query: explained.query.bind(explained) } as Tx, keys);
  expect([page.length, locked.length]).toEqual([100, 100]);
  expect(explained.plans).toHaveLength(2);
  for (const plan of explained.plans) expect(rowsTouched(plan)).toBeLessThanOrEqual(100);
});
