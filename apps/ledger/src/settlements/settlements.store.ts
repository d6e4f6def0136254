import { Injectable } from '@nestjs/common';
import { AuditLog } from '@tulay/audit-log';
import { currentRequestId, type Environment } from '@tulay/contracts';
import { Database, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import { SettlementEntity } from './settlement.entity';
import type { NewSettlement } from './settlement.rules';

const { columns, record, fromRecord, toRecord } = rowMapperOf(SettlementEntity);

/**
 * Balances of a provider's accounts in minor units, as strings because `pg` returns bigint that way.
 * Receivables are negative.
 */
export interface ProviderBook {
  accountId: string;
  provider: string;
  environment: Environment;
  currency: string;
  owed: string;
  fees: string;
  bank: string;
}

export interface ProviderDay {
  day: number;
  added: bigint;
}

const BOOKS = `SELECT a.id AS "accountId", split_part(a.merchant_id, ':', 2) AS provider, a.environment, a.currency,
    a.balance AS owed, coalesce(f.balance, 0) AS fees, coalesce(b.balance, 0) AS bank
  FROM accounts a
  LEFT JOIN accounts f ON (f.merchant_id, f.environment, f.currency, f.code)
    = (a.merchant_id, a.environment, a.currency, 'provider_fees')
  LEFT JOIN accounts b ON (b.merchant_id, b.environment, b.currency, b.code)
    = (a.merchant_id, a.environment, a.currency, 'bank')
  WHERE a.code = 'owed' AND a.merchant_id >= 'provider:' AND a.merchant_id < 'provider;'
    AND ($1::text IS NULL OR a.merchant_id = 'provider:' || $1)
  ORDER BY a.merchant_id, a.environment, a.currency`;

@Injectable()
export class SettlementsStore {
  constructor(
    private readonly db: Database,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Inserts a settlement with its audit entry; a concurrent insert of the same reference waits for the first.
   * @returns whether the settlement is new
   */
  async insert(tx: Tx, settlement: NewSettlement): Promise<boolean> {
    const row = toRecord({ ...settlement, requestId: currentRequestId(), recordedAt: new Date(0) });
    const inserted = await tx.query(
      `INSERT INTO settlements (${columns}) SELECT ${columns} FROM json_to_recordset($1::json) AS s(${record})
       ON CONFLICT DO NOTHING RETURNING id`,
      [JSON.stringify([row])],
    );
    if (!inserted.length) return false;
    const { id: subject, provider, environment, currency, amount, fee, reference, actor } = settlement;
    const money = { amount: String(amount), fee: String(fee), currency };
    const detail = { provider, environment, ...money, reference, received_on: settlement.receivedOn };
    await this.audit.record(tx, { action: 'settlement.recorded', subject, actor, detail });
    return true;
  }

  async find(tx: Tx, { provider, environment, reference }: NewSettlement): Promise<SettlementEntity | null> {
    const [found] = await tx.query<DbRecord>(
      `SELECT *, received_on::text AS received_on FROM settlements
       WHERE provider = $1 AND environment = $2 AND reference = $3`,
      [provider, environment, reference],
    );
    return found ? fromRecord(found) : null;
  }

  books(provider: string | null): Promise<ProviderBook[]> {
    return this.db.query<ProviderBook & DbRecord>(BOOKS, [provider]);
  }

  /** Returns up to `limit` days before `day` on which the provider's debt increased, newest first. */
  async daysBefore(accountId: string, day: number, limit: number): Promise<ProviderDay[]> {
    const rows = await this.db.query<{ day: number; added: string }>(
      `SELECT day, added FROM provider_days WHERE account_id = $1 AND day < $2 ORDER BY day DESC LIMIT $3`,
      [accountId, day, limit],
    );
    return rows.map((row) => ({ day: row.day, added: BigInt(row.added) }));
  }
}
