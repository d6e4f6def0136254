import * as fc from 'fast-check';
import { Column, PrimaryColumn } from 'typeorm';
import { kinds, KindsEntity } from '../test/kinds.entity';
import { rowMapperOf, type DbRecord } from './row-mapper';
import { minorUnits, safeInteger } from './transformers';

const mapper = rowMapperOf(KindsEntity);

const COLUMNS =
  'id text, merchant_id text, amount bigint, fee_amount bigint, due_at bigint, attempts int, live boolean, ' +
  'metadata json, detail jsonb, names text[], at timestamptz';

/** Returns a record as PostgreSQL would: with Date objects and generated columns. */
const stored = (record: DbRecord, { seq, writtenAt, positive, at }: KindsEntity): DbRecord => ({
  ...(JSON.parse(JSON.stringify(record)) as DbRecord),
  seq,
  written_at: writtenAt,
  positive,
  at,
});

describe('rowMapperOf', () => {
  it('lists all columns that a statement writes, including inherited columns and excluding generated ones', () => {
    expect(mapper.record).toBe(COLUMNS);
    expect(mapper.columns).toBe(
      'id, merchant_id, amount, fee_amount, due_at, attempts, live, metadata, detail, names, at',
    );
  });

  it('writes a bigint as a string and keeps null', () => {
    const [row] = fc.sample(kinds, 1) as [KindsEntity];
    const record = mapper.toRecord(
      Object.assign(row, { amount: 9_007_199_254_740_993n, fee: null, dueAt: 7 }),
    );
    expect(record).toMatchObject({ amount: '9007199254740993', fee_amount: null, due_at: '7' });
  });

  it('reads back every row that it has written', () => {
    const readsBack = fc.property(kinds, (row) => {
      expect(mapper.fromRecord(stored(mapper.toRecord(row), row))).toEqual(withoutNegativeZero(row));
    });
    fc.assert(readsBack, { numRuns: 500 });
  });

  it('omits properties that the row does not have', () => {
    const { fromRecord } = rowMapperOf(Partly);
    expect(fromRecord({ id: 'a' })).toEqual({ id: 'a', count: undefined, paid: undefined });
    expect(rowMapperOf(Partly).toRecord(Object.assign(new Partly(), { id: 'a' }))).toEqual({ id: 'a' });
  });

  it.each<[string, new () => object, string]>([
    ['has no columns', class Empty {}, 'Empty has no columns'],
    ['does not declare an SQL type', unnamedType(), 'Untyped.id must specify its SQL type'],
    ['has a bytea column', bytes(), 'Bytes.hash: bytea columns are not supported'],
    [
      'has a column name that needs quotes',
      quoted(),
      'Quoted.camelCase: camelCase must be a valid SQL name without quotes',
    ],
  ])('rejects an entity that %s', (_, entity, message) => {
    expect(() => rowMapperOf(entity)).toThrow(message);
  });
});

class Partly {
  @PrimaryColumn('text')
  id: string;

  @Column('bigint', { transformer: safeInteger })
  count: number;

  @Column('bigint', { transformer: minorUnits })
  paid: bigint;
}

/** Replaces -0 with 0, because JSON cannot represent negative zero. */
const withoutNegativeZero = (row: KindsEntity): KindsEntity =>
  Object.assign(row, {
    dueAt: row.dueAt === 0 ? 0 : row.dueAt,
    metadata: JSON.parse(JSON.stringify(row.metadata)) as unknown,
    detail: JSON.parse(JSON.stringify(row.detail)) as Record<string, unknown>,
  });

function unnamedType() {
  class Untyped {
    @PrimaryColumn()
    id: string;
  }
  return Untyped;
}

function bytes() {
  class Bytes {
    @PrimaryColumn('bytea')
    hash: Buffer;
  }
  return Bytes;
}

function quoted() {
  class Quoted {
    @PrimaryColumn('text')
    camelCase: string;
  }
  return Quoted;
}
