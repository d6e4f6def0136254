import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThanOrEqual, Repository } from 'typeorm';
import { MerchantFeeEntity } from './merchant-fee.entity';

/** What an operator agreed with a merchant for one method and currency. */
export type AgreedFee = Omit<MerchantFeeEntity, 'updatedAt'>;

/** `updated_at` is when a transaction began, which may be long before it commits: each read goes back this far. */
const OVERLAP_MS = 10_000;

@Injectable()
export class MerchantFeesStore {
  constructor(@InjectRepository(MerchantFeeEntity) private readonly fees: Repository<MerchantFeeEntity>) {}

  async save(fee: AgreedFee): Promise<void> {
    await this.fees.upsert({ ...fee, updatedAt: () => 'now()' }, ['merchantId', 'method', 'currency']);
  }

  /** The fees changed since `time`, and the time to read from next. */
  async changedSince(time: Date): Promise<{ fees: MerchantFeeEntity[]; readTo: Date }> {
    const [database] = await this.fees.query<{ now: Date }[]>('SELECT now()');
    const fees = await this.fees.findBy({ updatedAt: MoreThanOrEqual(time) });
    return { fees, readTo: database ? new Date(database.now.getTime() - OVERLAP_MS) : time };
  }
}
