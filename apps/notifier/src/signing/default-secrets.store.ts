import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Tenant } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { Repository } from 'typeorm';
import { DefaultSecretEntity } from './default-secret.entity';

@Injectable()
export class DefaultSecretsStore {
  constructor(
    @InjectRepository(DefaultSecretEntity) private readonly secrets: Repository<DefaultSecretEntity>,
  ) {}

  async find({ merchantId, environment }: Tenant): Promise<string | null> {
    return (await this.secrets.findOneBy({ merchantId, environment }))?.sealed ?? null;
  }

  /** Returns the current and older secrets, locked until the transaction ends; null if there are none. */
  lock(tx: Tx, { merchantId, environment }: Tenant): Promise<DefaultSecretEntity | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return tx.manager.findOne(DefaultSecretEntity, { where: { merchantId, environment }, lock });
  }

  async save(tx: Tx, secret: DefaultSecretEntity): Promise<void> {
    await tx.manager.upsert(DefaultSecretEntity, secret, ['merchantId', 'environment']);
  }

  /**
   * Stores the secret if the merchant has none.
   * @returns the stored secret
   */
  async add({ merchantId, environment }: Tenant, sealed: string): Promise<string> {
    const insert = this.secrets.createQueryBuilder().insert().values({ merchantId, environment, sealed });
    await insert.orIgnore().updateEntity(false).execute();
    return (await this.find({ merchantId, environment })) ?? sealed;
  }
}
