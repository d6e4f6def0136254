import { Injectable } from '@nestjs/common';
import { rowMapperOf, type Tx } from '@tulay/persistence';
import { MembershipEntity } from './membership.entity';

const { columns, record, toRecord } = rowMapperOf(MembershipEntity);

const INSERT = `INSERT INTO memberships (${columns})
  SELECT ${columns} FROM json_to_recordset($1::json) AS m(${record}) ON CONFLICT DO NOTHING RETURNING user_id`;

@Injectable()
export class MembershipsStore {
  /** Adds a member. Returns false if the user is already a member. */
  async add(tx: Tx, membership: MembershipEntity): Promise<boolean> {
    return (await tx.query(INSERT, [JSON.stringify([toRecord(membership)])])).length > 0;
  }
}
