import { Injectable } from '@nestjs/common';
import { Database, rowMapperOf, type DbRecord, type Prepared } from '@tulay/persistence';
import { StaticCodeEntity } from './static-code.entity';

const { columns, record: types, fromRecord, toRecord } = rowMapperOf(StaticCodeEntity);

/** An existing code keeps its owner; only the name is updated. */
const KEEP: Prepared = {
  name: 'keep-static-code',
  text: `INSERT INTO static_codes (${columns})
    SELECT ${columns} FROM json_to_recordset($1::json) AS c(${types})
    ON CONFLICT (reference) DO UPDATE SET name = excluded.name
      WHERE static_codes.merchant_id = excluded.merchant_id AND static_codes.environment = excluded.environment
    RETURNING reference`,
};

const FIND: Prepared = {
  name: 'find-static-code',
  text: 'SELECT * FROM static_codes WHERE reference = $1',
};

@Injectable()
export class StaticCodesStore {
  constructor(private readonly db: Database) {}

  /**
   * Inserts the code or updates its name.
   * @returns false if the reference belongs to another merchant or environment
   */
  async keep(code: StaticCodeEntity): Promise<boolean> {
    return (await this.db.query(KEEP, [JSON.stringify([toRecord(code)])])).length === 1;
  }

  /** Finds a code by its reference only, because the acquirer does not report the merchant. */
  async find(reference: string): Promise<StaticCodeEntity | null> {
    const [record] = await this.db.query<DbRecord>(FIND, [reference]);
    return record ? fromRecord(record) : null;
  }
}
