import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AuditLog } from '@tulay/audit-log';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
import { MoreThanOrEqual, Repository } from 'typeorm';
import { MerchantFeeEntity } from './merchant-fee.entity';

export type AgreedFee = Omit<MerchantFeeEntity, 'updatedAt'>;

const KEY: (keyof AgreedFee)[] = ['merchantId', 'method', 'currency'];

/**
 * Overlap of consecutive reads in milliseconds. `updated_at` is the start of a transaction, which may commit
 * much later.
 */
const OVERLAP_MS = 10_000;

@Injectable()
export class MerchantFeesStore {
  constructor(
    private readonly db: Database,
    @InjectRepository(MerchantFeeEntity) private readonly fees: Repository<MerchantFeeEntity>,
    private readonly audit: AuditLog,
  ) {}

  async save(fee: AgreedFee): Promise<void> {
    await executeOnce(this.db, async (tx) => {
      const { merchantId, method, currency, basisPoints, fixedMinor } = fee;
      const from = await findFee(tx, fee);
      await tx.manager.upsert(MerchantFeeEntity, { ...fee, updatedAt: () => 'now()' }, KEY);
      const detail = { method, currency, from, to: { basis_points: basisPoints, fixed_minor: fixedMinor } };
      await this.audit.record(tx, { action: 'merchant.fee_set', subject: merchantId, detail });
      return fee;
    });
  }

  /** Returns the fees changed since `time`, and the `time` for the next read. */
  async changedSince(time: Date): Promise<{ fees: MerchantFeeEntity[]; readTo: Date }> {
    const [database] = await this.fees.query<{ now: Date }[]>('SELECT now()');
    const fees = await this.fees.findBy({ updatedAt: MoreThanOrEqual(time) });
    return { fees, readTo: database ? new Date(database.now.getTime() - OVERLAP_MS) : time };
  }
}

/** Returns the merchant's fee, or null if the default fee applied. */
async function findFee({ manager }: Tx, { merchantId, method, currency }: AgreedFee) {
  const fee = await manager.findOneBy(MerchantFeeEntity, { merchantId, method, currency });
  return fee && { basis_points: fee.basisPoints, fixed_minor: fee.fixedMinor };
}
