import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Tx } from '@tulay/persistence';
import { Repository } from 'typeorm';
import { ProviderSecretsEntity, type ProviderSecret } from './provider-secrets.entity';

@Injectable()
export class ProviderSecretsStore {
  constructor(
    @InjectRepository(ProviderSecretsEntity) private readonly providers: Repository<ProviderSecretsEntity>,
  ) {}

  async find(provider: string): Promise<ProviderSecret[]> {
    return (await this.providers.findOneBy({ provider }))?.secrets ?? [];
  }

  /**
   * Locks the provider's secrets until the transaction ends. Inserts an empty row if there is none, because a
   * missing row cannot be locked.
   */
  async lock({ manager }: Tx, provider: string): Promise<ProviderSecret[]> {
    const providers = manager.getRepository(ProviderSecretsEntity);
    await providers.createQueryBuilder().insert().values({ provider, secrets: [] }).orIgnore().execute();
    const lock = { mode: 'pessimistic_write' } as const;
    return (await providers.findOneOrFail({ where: { provider }, lock })).secrets;
  }

  async save({ manager }: Tx, provider: string, secrets: ProviderSecret[]): Promise<void> {
    await manager.update(ProviderSecretsEntity, { provider }, { secrets });
  }
}
