import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  notFound,
  type GetRequest,
  type ListOwnKeysRequest,
  type MerchantStanding,
  type Tenant,
} from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { IsNull, LessThan, MoreThan, Repository } from 'typeorm';
import { ApiKeyEntity } from './api-key.entity';

/** Provides database access for commands on API keys. Request authentication uses `CallersStore` instead. */
@Injectable()
export class KeysStore {
  constructor(@InjectRepository(ApiKeyEntity) private readonly keys: Repository<ApiKeyEntity>) {}

  /** Inserts the key, or returns false if a key with this ID or secret already exists. */
  async insert(tx: Tx, key: ApiKeyEntity): Promise<boolean> {
    const insert = tx.manager.createQueryBuilder().insert().into(ApiKeyEntity).values(key);
    const { raw } = await insert.orIgnore().returning(['id']).updateEntity(false).execute();
    return (raw as unknown[]).length === 1;
  }

  /** Returns the merchant's standing, and prevents changes to it until the transaction ends. */
  async lockStanding(tx: Tx, merchantId: string): Promise<MerchantStanding> {
    const [standing] = await tx.query<MerchantStanding & Record<string, unknown>>(
      'SELECT state, payouts_held FROM merchants WHERE id = $1 FOR SHARE',
      [merchantId],
    );
    if (!standing) throw notFound('merchant', merchantId);
    return standing;
  }

  findIn(tx: Tx, id: string): Promise<ApiKeyEntity | null> {
    return tx.manager.findOneBy(ApiKeyEntity, { id });
  }

  /**
   * Locks the key until the transaction ends.
   * @param owner required owner of the key; omitted by operators
   * @throws DomainError `not_found` if the key does not exist or has a different owner
   */
  async lock(tx: Tx, id: string, owner: Partial<Tenant> = {}): Promise<ApiKeyEntity> {
    const { merchantId, environment } = owner;
    const where = { id, ...(merchantId !== undefined && { merchantId, environment }) };
    const lock = { mode: 'pessimistic_write' } as const;
    const key = await tx.manager.findOne(ApiKeyEntity, { where, lock });
    if (!key) throw notFound('key', id);
    return key;
  }

  /** @throws DomainError `not_found`, also if the key belongs to another merchant or environment */
  async own({ id, merchantId, environment }: GetRequest): Promise<ApiKeyEntity> {
    const key = await this.keys.findOneBy({ id, merchantId, environment });
    if (!key) throw notFound('key', id);
    return key;
  }

  async expire(tx: Tx, id: string, expiresAt: number): Promise<void> {
    await tx.manager.update(ApiKeyEntity, { id }, { expiresAt });
  }

  async revoke(tx: Tx, id: string, revokedAt: number): Promise<void> {
    await tx.manager.update(ApiKeyEntity, { id }, { revokedAt });
  }

  ofMerchant(merchantId: string): Promise<ApiKeyEntity[]> {
    return this.keys.find({ where: { merchantId }, order: { id: 'ASC' } });
  }

  /**
   * Returns up to `limit + 1` keys of one environment, newest first.
   * @param now Unix seconds on the environment's clock
   */
  ofSide(
    { merchantId, environment, limit, startingAfter, working = false }: ListOwnKeysRequest,
    now: number,
  ): Promise<ApiKeyEntity[]> {
    const older = startingAfter === undefined ? {} : { id: LessThan(startingAfter) };
    const all = { merchantId, environment, ...older };
    const kept = { ...all, revokedAt: IsNull() };
    const where = working
      ? [
          { ...kept, expiresAt: IsNull() },
          { ...kept, expiresAt: MoreThan(now) },
        ]
      : all;
    return this.keys.find({ where, order: { id: 'DESC' }, take: limit + 1 });
  }
}
