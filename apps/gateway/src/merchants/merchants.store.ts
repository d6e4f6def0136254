import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DomainError, notFound, requireNotBlocked, type Tenant } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { MoreThan, Raw, Repository } from 'typeorm';
import { MerchantEntity } from './merchant.entity';
import { standingOf } from './merchant.view';

@Injectable()
export class MerchantsStore {
  constructor(@InjectRepository(MerchantEntity) private readonly merchants: Repository<MerchantEntity>) {}

  /** Inserts a merchant, or returns false if another merchant has this email. */
  async insert(tx: Tx, merchant: MerchantEntity): Promise<boolean> {
    const insert = tx.manager.createQueryBuilder().insert().into(MerchantEntity).values(merchant);
    const { raw } = await insert.orIgnore().returning(['id']).updateEntity(false).execute();
    return (raw as unknown[]).length === 1;
  }

  /** @throws DomainError `not_found` if the merchant does not exist */
  async find(id: string): Promise<MerchantEntity> {
    return found(id, await this.findById(id));
  }

  /**
   * Checks that the merchant is not closed and, if the environment is live, that the merchant is activated.
   * @throws DomainError `not_found`, `invalid_state` if the merchant is not activated, or `insufficient_scope`
   * if it is closed
   */
  async requireActiveMode({ merchantId, environment }: Tenant): Promise<void> {
    const merchant = await this.find(merchantId);
    requireNotBlocked(standingOf(merchant), 'change_settings', environment);
    if (environment === 'live' && !merchant.live)
      throw new DomainError(
        'invalid_state',
        'This merchant is not activated yet and cannot use live mode. Complete its activation first',
      );
  }

  findById(id: string): Promise<MerchantEntity | null> {
    return this.merchants.findOneBy({ id });
  }

  findByEmail(email: string): Promise<MerchantEntity | null> {
    return this.merchants.findOneBy({
      email: Raw((column) => `lower(${column}) = lower(:email)`, { email }),
    });
  }

  findIn(tx: Tx, id: string): Promise<MerchantEntity | null> {
    return tx.manager.findOneBy(MerchantEntity, { id });
  }

  /**
   * Locks the merchant until the transaction ends.
   * @throws DomainError `not_found` if the merchant does not exist
   */
  async lock(tx: Tx, id: string): Promise<MerchantEntity> {
    const lock = { mode: 'pessimistic_write' } as const;
    return found(id, await tx.manager.findOne(MerchantEntity, { where: { id }, lock }));
  }

  async save(tx: Tx, { id, ...changes }: MerchantEntity): Promise<void> {
    await tx.manager.update(MerchantEntity, { id }, changes);
  }

  /** Returns up to `limit` merchants, oldest first. */
  page(startingAfter: string | undefined, limit: number): Promise<MerchantEntity[]> {
    const where = startingAfter === undefined ? {} : { id: MoreThan(startingAfter) };
    return this.merchants.find({ where, order: { id: 'ASC' }, take: limit });
  }
}

function found(id: string, merchant: MerchantEntity | null): MerchantEntity {
  if (!merchant) throw notFound('merchant', id);
  return merchant;
}
