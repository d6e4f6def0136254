import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { MerchantRestrictions } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { MoreThanOrEqual, Repository } from 'typeorm';
import { MerchantStandingEntity } from './merchant-standing.entity';

/**
 * Overlap of consecutive reads in milliseconds. `updated_at` is the start of a transaction, which may commit
 * much later.
 */
const OVERLAP_MS = 10_000;

const SAVE = `INSERT INTO merchant_standings AS s (merchant_id, state, payouts_held, limits, change)
  VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (merchant_id) DO UPDATE SET state = excluded.state, payouts_held = excluded.payouts_held,
    limits = excluded.limits, change = excluded.change, updated_at = now()
  WHERE s.change < excluded.change RETURNING merchant_id`;

@Injectable()
export class MerchantStandingsStore {
  constructor(
    @InjectRepository(MerchantStandingEntity) private readonly rows: Repository<MerchantStandingEntity>,
  ) {}

  /** Stores the restrictions, or returns false if the same or a later change is already stored. */
  async saveIn(tx: Tx, restrictions: MerchantRestrictions): Promise<boolean> {
    const { merchant_id: id, state, payouts_held: held, limits, change } = restrictions;
    return (await tx.query(SAVE, [id, state, held, JSON.stringify(limits), change])).length === 1;
  }

  findIn({ manager }: Tx, merchantId: string): Promise<MerchantStandingEntity | null> {
    return manager.findOneBy(MerchantStandingEntity, { merchantId });
  }

  /** Returns the standings changed since `time`, and the `time` for the next read. */
  async changedSince(time: Date): Promise<{ standings: MerchantStandingEntity[]; readTo: Date }> {
    const [database] = await this.rows.query<{ now: Date }[]>('SELECT now()');
    const standings = await this.rows.findBy({ updatedAt: MoreThanOrEqual(time) });
    return { standings, readTo: database ? new Date(database.now.getTime() - OVERLAP_MS) : time };
  }
}
