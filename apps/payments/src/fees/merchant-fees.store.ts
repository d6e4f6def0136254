import { Injectable } from '@nestjs/common';
import type { SetFeeRequest } from '@tulay/contracts';
import { Database } from '@tulay/persistence';

interface FeeRecord extends Record<string, unknown> {
  merchant_id: string;
  method: SetFeeRequest['method'];
  basis_points: number;
  fixed_minor: string;
}

/** `updated_at` is when a transaction began, which may be long before it commits: each read goes back this far. */
const OVERLAP_MS = 10_000;

/** The fees of merchants whose fees differ from the default plan. */
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

  /** The fees changed since `time`, and the time to read from next. */
  async changedSince(time: Date): Promise<{ fees: SetFeeRequest[]; readTo: Date }> {
    const [{ now }] = await this.db.query<{ now: Date }>('SELECT now()');
    const records = await this.db.query<FeeRecord>('SELECT * FROM merchant_fees WHERE updated_at >= $1', [
      time,
    ]);
    return { fees: records.map(toFee), readTo: new Date(now.getTime() - OVERLAP_MS) };
  }
}

const toFee = (record: FeeRecord): SetFeeRequest => ({
  merchantId: record.merchant_id,
  method: record.method,
  basisPoints: record.basis_points,
  fixedMinor: Number(record.fixed_minor),
});
