import { Injectable } from '@nestjs/common';
import { Batcher } from '@tulay/messaging';
import {
  Database,
  findAnswer,
  keepRefusal,
  rowMapperOf,
  type DbRecord,
  type Prepared,
} from '@tulay/persistence';
import { PayoutEntity } from './payout.entity';

export interface Decision {
  id: string;
  debit: 'posted' | 'refused';
  /** Time in milliseconds at which the payout is sent; null if its debit was refused. */
  dueAt: number | null;
}

const { columns: COLUMNS, record: RECORD, fromRecord, toRecord } = rowMapperOf(PayoutEntity);

interface Intent {
  payout: PayoutEntity;
  /** Command ID; null if no command is being processed. */
  command: string | null;
}

/**
 * Inserts payouts, and reserves a row in `command_answers` for the result of each payout's command. If a
 * rejection of the command is already stored, its payout is not inserted.
 */
const INSERT: Prepared = {
  name: 'insert-payouts-of-commands',
  text: `WITH asked AS (
      SELECT * FROM json_to_recordset($1::json) AS p(${RECORD}, command text)
    ), claimed AS (
      INSERT INTO command_answers (command, answer) SELECT command, '{}' FROM asked WHERE command IS NOT NULL
      ORDER BY command ON CONFLICT DO NOTHING RETURNING command
    )
    INSERT INTO payouts (${COLUMNS}) SELECT ${COLUMNS} FROM asked
    WHERE command IS NULL OR command IN (SELECT command FROM claimed) ON CONFLICT (id) DO NOTHING`,
};

/**
 * Saves the ledger's decision unless a decision is already saved. The new claim number ends the claim of a
 * job that also requested the debit.
 */
const DECIDE: Prepared = {
  name: 'decide-payouts',
  text: `UPDATE payouts SET debit = d.debit, due_at = d."dueAt", polls = 0, claims = claims + 1
    FROM json_to_recordset($1::json) AS d(id text, debit text, "dueAt" bigint)
    WHERE payouts.id = d.id AND payouts.debit = 'requested'`,
};

const FIND: Prepared = { name: 'find-payouts', text: 'SELECT * FROM payouts WHERE id = ANY($1::text[])' };

/** Stores payouts until the ledger has decided on their debit. Concurrent calls share one statement. */
@Injectable()
export class IntentsStore {
  private readonly inserts = new Batcher<Intent, PayoutEntity>({
    run: (intents) => this.batched(intents, (batch) => this.insertAll(batch)),
  });
  private readonly decisions = new Batcher<Decision, PayoutEntity>({
    run: (decisions) => this.batched(decisions, (batch) => this.decideAll(batch)),
  });

  constructor(private readonly db: Database) {}

  /**
   * @returns the stored payout: the existing payout if the ID already exists
   * @throws FinalRefusal if an earlier attempt of the command was rejected
   */
  insert(intent: Intent): Promise<PayoutEntity> {
    return this.inserts.add(intent);
  }

  /**
   * Stores the rejection of a command, so that no later attempt can create the payout.
   * @returns the error to throw: `ServiceUnavailable` if another attempt has created the payout, otherwise the
   * stored rejection, or `error` if `error` cannot be stored
   */
  refuse(command: string | null, error: unknown): Promise<unknown> {
    return command === null ? Promise.resolve(error) : keepRefusal(this.db, command, error);
  }

  /**
   * Has no effect if the ledger's decision on the payout is already saved.
   * @returns the stored payout
   */
  decide(decision: Decision): Promise<PayoutEntity> {
    return this.decisions.add(decision);
  }

  async find(id: string): Promise<PayoutEntity | undefined> {
    const [record] = await this.db.query<DbRecord>(FIND, [[id]]);
    return record && fromRecord(record);
  }

  private async insertAll(intents: Intent[]): Promise<(PayoutEntity | Error)[]> {
    const distinct = new Map(
      intents.map(({ payout, command }) => [payout.id, { ...toRecord(payout), command }]),
    );
    await this.db.query(INSERT, [JSON.stringify([...distinct.values()])]);
    const stored = await this.findStored(intents.map(({ payout }) => payout));
    return Promise.all(
      intents.map(
        async ({ payout, command }) => stored.get(payout.id) ?? (await this.whyMissing(payout.id, command)),
      ),
    );
  }

  private async whyMissing(id: string, command: string | null): Promise<Error> {
    if (command !== null) await findAnswer(this.db, command);
    return missing(id);
  }

  private async decideAll(decisions: Decision[]): Promise<(PayoutEntity | Error)[]> {
    const distinct = new Map(decisions.map((decision) => [decision.id, decision]));
    await this.db.query(DECIDE, [JSON.stringify([...distinct.values()])]);
    const stored = await this.findStored(decisions);
    return decisions.map(({ id }) => stored.get(id) ?? missing(id));
  }

  private async findStored(of: { id: string }[]): Promise<Map<string, PayoutEntity>> {
    const records = await this.db.query<DbRecord>(FIND, [of.map(({ id }) => id)]);
    return new Map(records.map(fromRecord).map((payout) => [payout.id, payout]));
  }

  /** One invalid row fails the whole statement, so each row is then tried individually. */
  private async batched<Item>(
    batch: Item[],
    run: (batch: Item[]) => Promise<(PayoutEntity | Error)[]>,
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

/** Payouts are never deleted, so a missing payout was not inserted. */
const missing = (id: string): Error => new Error(`the payout ${id} is not stored`);
