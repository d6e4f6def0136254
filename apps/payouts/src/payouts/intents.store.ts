import { Injectable } from '@nestjs/common';
import { Batcher } from '@tulay/messaging';
import { Database, rowMapperOf, type DbRecord, type Prepared } from '@tulay/persistence';
import { PayoutEntity } from './payout.entity';

/** The ledger's verdict on one intent. */
export interface Decision {
  id: string;
  debit: 'posted' | 'refused';
  /** Milliseconds; when a posted payout is to be sent. */
  dueAt: number | null;
}

const { columns: COLUMNS, record: RECORD, fromRecord, toRecord } = rowMapperOf(PayoutEntity);

const INSERT: Prepared = {
  name: 'insert-payouts',
  text: `INSERT INTO payouts (${COLUMNS}) SELECT ${COLUMNS} FROM json_to_recordset($1::json) AS p(${RECORD})
    ON CONFLICT (id) DO NOTHING`,
};

/** Only the first verdict is saved. It ends the claim of a job that asked for it. */
const DECIDE: Prepared = {
  name: 'decide-payouts',
  text: `UPDATE payouts SET debit = d.debit, due_at = d."dueAt", polls = 0, claims = claims + 1
    FROM json_to_recordset($1::json) AS d(id text, debit text, "dueAt" bigint)
    WHERE payouts.id = d.id AND payouts.debit = 'requested'`,
};

const FIND: Prepared = { name: 'find-payouts', text: 'SELECT * FROM payouts WHERE id = ANY($1::text[])' };

/** Payouts until the ledger has decided their debit. Concurrent calls share one statement. */
@Injectable()
export class IntentsStore {
  private readonly inserts = new Batcher<PayoutEntity, PayoutEntity>({
    run: (payouts) => this.batched(payouts, (batch) => this.insertAll(batch)),
  });
  private readonly decisions = new Batcher<Decision, PayoutEntity>({
    run: (decisions) => this.batched(decisions, (batch) => this.decideAll(batch)),
  });

  constructor(private readonly db: Database) {}

  /** @returns the stored payout: the existing one if the id is already there */
  insert(payout: PayoutEntity): Promise<PayoutEntity> {
    return this.inserts.add(payout);
  }

  /** Saves the verdict unless there is one. @returns the stored payout */
  decide(decision: Decision): Promise<PayoutEntity> {
    return this.decisions.add(decision);
  }

  async find(id: string): Promise<PayoutEntity | undefined> {
    const [record] = await this.db.query<DbRecord>(FIND, [[id]]);
    return record && fromRecord(record);
  }

  private async insertAll(payouts: PayoutEntity[]): Promise<PayoutEntity[]> {
    const distinct = new Map(payouts.map((payout) => [payout.id, toRecord(payout)]));
    await this.db.query(INSERT, [JSON.stringify([...distinct.values()])]);
    return this.findAll(payouts);
  }

  private async decideAll(decisions: Decision[]): Promise<PayoutEntity[]> {
    const distinct = new Map(decisions.map((decision) => [decision.id, decision]));
    await this.db.query(DECIDE, [JSON.stringify([...distinct.values()])]);
    return this.findAll(decisions);
  }

  private async findAll(of: { id: string }[]): Promise<PayoutEntity[]> {
    const records = await this.db.query<DbRecord>(FIND, [of.map(({ id }) => id)]);
    const rows = new Map(records.map(fromRecord).map((payout) => [payout.id, payout]));
    return of.map(({ id }) => rows.get(id) ?? missing(id));
  }

  /** One bad row fails the whole statement. Each row is then tried alone, so that it gets its own answer. */
  private async batched<Item>(
    batch: Item[],
    run: (batch: Item[]) => Promise<PayoutEntity[]>,
  ): Promise<(PayoutEntity | Error)[]> {
    try {
      return await run(batch);
    } catch (error) {
      if (batch.length === 1) return [error as Error];
      const alone = batch.map((item) => run([item]).catch((e: Error) => [e]));
      return (await Promise.all(alone)).flat();
    }
  }
}

/** Payouts are never deleted, so a missing payout means that the statement before did not insert it. */
function missing(id: string): never {
  throw new Error(`the payout ${id} is not stored`);
}
