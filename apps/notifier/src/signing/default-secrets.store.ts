import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Tenant } from '@tulay/contracts';
import { Repository } from 'typeorm';
import { DefaultSecretEntity } from './default-secret.entity';

/** The sealed default secrets. */
@Injectable()
export class DefaultSecretsStore {
  constructor(
    @InjectRepository(DefaultSecretEntity) private readonly secrets: Repository<DefaultSecretEntity>,
  ) {}

  async find({ merchantId, environment }: Tenant): Promise<string | null> {
    return (await this.secrets.findOneBy({ merchantId, environment }))?.sealed ?? null;
  }

  /** Stores the secret unless there is one already; returns the stored one. */
  async add({ merchantId, environment }: Tenant, sealed: string): Promise<string> {
    const insert = this.secrets.createQueryBuilder().insert().values({ merchantId, environment, sealed });
    await insert.orIgnore().updateEntity(false).execute();
    return (await this.find({ merchantId, environment })) ?? sealed;
  }
}
