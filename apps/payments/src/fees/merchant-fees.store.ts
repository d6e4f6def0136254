import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { SetFeeRequest } from '@tulay/contracts';
import { MoreThanOrEqual, Repository } from 'typeorm';
import { MerchantFeeEntity } from './merchant-fee.entity';

/** `updated_at` is when a transaction began, which may be long before it commits: each read goes back this far. */
const OVERLAP_MS = 10_000;

@Injectable()
export class MerchantFeesStore {
  constructor(@InjectRepository(MerchantFeeEntity) private readonly fees: Repository<MerchantFeeEntity>) {}

  async save({ merchantId, method, basisPoints, fixedMinor }: SetFeeRequest): Promise<void> {
    const fee = { merchantId, method, basisPoints, fixedMinor, updatedAt: () => 'now()' };
    await this.fees.upsert(fee, ['merchantId', 'method']);
  }

  /** The fees changed since `time`, and the time to read from next. */
  async changedSince(time: Date): Promise<{ fees: MerchantFeeEntity[]; readTo: Date }> {
    const [database] = await this.fees.query<{ now: Date }[]>('SELECT now()');
    const fees = await this.fees.findBy({ updatedAt: MoreThanOrEqual(time) });
    return { fees, readTo: database ? new Date(database.now.getTime() - OVERLAP_MS) : time };
  }
}
