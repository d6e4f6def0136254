import * as fc from 'fast-check';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { minorUnits, unixSeconds } from '../src/transformers';

class Owned {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;
}

/** Entity with one column of each type that the services use. */
@Entity('kinds')
export class KindsEntity extends Owned {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  seq: string;

  @Column('bigint', { transformer: minorUnits })
  amount: bigint;

  @Column('bigint', { name: 'fee_amount', nullable: true, transformer: minorUnits })
  fee: bigint | null;

  @Column('bigint', { name: 'due_at', nullable: true, transformer: unixSeconds })
  dueAt: number | null;

  @Column('int')
  attempts: number;

  @Column('boolean')
  live: boolean;

  @Column('json', { nullable: true })
  metadata: unknown;

  @Column('jsonb')
  detail: Record<string, unknown>;

  @Column('text', { array: true })
  names: string[];

  @Column('timestamptz')
  at: Date;

  @Column({ type: 'timestamptz', name: 'written_at', default: () => 'now()', insert: false })
  writtenAt: Date;

  @Column({ type: 'boolean', asExpression: 'amount > 0', generatedType: 'STORED' })
  positive: boolean;
}

/** Excludes NUL characters, which PostgreSQL does not store. */
const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));
const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('\\u0000'));
const minor = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
export const kinds: fc.Arbitrary<KindsEntity> = fc.record({
  id: text,
  merchantId: text,
  seq: fc.constant('1'),
  amount: minor,
  fee: fc.option(minor),
  dueAt: fc.option(fc.maxSafeInteger()),
  attempts: fc.integer(),
  live: fc.boolean(),
  metadata: json,
  detail: fc.dictionary(text, json),
  names: fc.array(text),
  at: fc.date({ min: new Date('0001-01-01'), max: new Date('9999-01-01'), noInvalidDate: true }),
  writtenAt: fc.constant(new Date(0)),
  positive: fc.boolean(),
});
