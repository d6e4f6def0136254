import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { notFound } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { Repository } from 'typeorm';
import { ApiKeyEntity } from './api-key.entity';

/** Keys for the operator's commands. */
@Injectable()
export class KeysStore {
  constructor(@InjectRepository(ApiKeyEntity) private readonly keys: Repository<ApiKeyEntity>) {}

  async insert(tx: Tx, key: ApiKeyEntity): Promise<void> {
    await tx.manager.insert(ApiKeyEntity, key);
  }

  /** The key, locked until the transaction ends. @throws DomainError `not_found` */
  async lock(tx: Tx, id: string): Promise<ApiKeyEntity> {
    const lock = { mode: 'pessimistic_write' } as const;
    const key = await tx.manager.findOne(ApiKeyEntity, { where: { id }, lock });
    if (!key) throw notFound('key', id);
    return key;
  }

  async expire(tx: Tx, id: string, expiresAt: number): Promise<void> {
    await tx.manager.update(ApiKeyEntity, { id }, { expiresAt });
  }

  async revoke(tx: Tx, id: string, revokedAt: number): Promise<void> {
    await tx.manager.update(ApiKeyEntity, { id }, { revokedAt });
  }

  /** Oldest first. */
  ofMerchant(merchantId: string): Promise<ApiKeyEntity[]> {
    return this.keys.find({ where: { merchantId }, order: { id: 'ASC' } });
  }
}
