import { Injectable } from '@nestjs/common';
import type { SetFeeRequest } from '@tulay/contracts';
import { Database } from '@tulay/persistence';

interface FeeRecord extends Record<string, unknown> {
  merchant_id: string;
  method: SetFeeRequest['method'];
  basis_points: number;
  fixed_minor: string;
}

/** A transaction that commits late carries an earlier time: each look goes back this far. */
const OVERLAP_MS = 10_000;

/** Fees that were agreed with single merchants. */
@Injectable()
export class MerchantFeesStore {
  constructor(private readonly db: Database) {}

  async save(fee: SetFeeRequest): Promise<void> {
    await this.db.query(
      `INSERT INTO merchant_fees (merchant_id, method, basis_points, fixed_minor) VALUES ($1, $2, $3, $4)
       ON CONFLICT (merchant_id, method) DO UPDATE
       SET basis_points = excluded.basis_points, fixed_minor = excluded.fixed_minor, updated_at = now()`,
      [fee.merchantId, fee.method, fee.basisPoints, fee.fixedMinor],
    );
  }

  /** Fees changed since the last look, and the time to look from next. */
  async changedSince(time: Date): Promise<{ fees: SetFeeRequest[]; seenTo: Date }> {
    const [{ now }] = await this.db.query<{ now: Date }>('SELECT now()');
    const records = await this.db.query<FeeRecord>('SELECT * FROM merchant_fees WHERE updated_at >= $1', [
      time,
    ]);
    return { fees: records.map(toFee), seenTo: new Date(now.getTime() - OVERLAP_MS) };
  }
}

const toFee = (record: FeeRecord): SetFeeRequest => ({
  merchantId: record.merchant_id,
  method: record.method,
  basisPoints: record.basis_points,
  fixedMinor: Number(record.fixed_minor),
});
