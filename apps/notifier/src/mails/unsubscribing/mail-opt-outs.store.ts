import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Tx } from '@tulay/persistence';
import type { Repository } from 'typeorm';
import { MailOptOutEntity } from './mail-opt-out.entity';
import type { Subscription } from './subscription-links';

@Injectable()
export class MailOptOutsStore {
  constructor(@InjectRepository(MailOptOutEntity) private readonly optOuts: Repository<MailOptOutEntity>) {}

  has({ merchantId, environment, reader }: Subscription): Promise<boolean> {
    return this.optOuts.existsBy({ merchantId, environment, reader });
  }

  async add(tx: Tx, { merchantId, environment, reader }: Subscription, created: number): Promise<void> {
    const row = { merchantId, environment, reader, created };
    await tx.manager.createQueryBuilder().insert().into(MailOptOutEntity).values(row).orIgnore().execute();
  }

  async remove(tx: Tx, { merchantId, environment, reader }: Subscription): Promise<void> {
    await tx.manager.delete(MailOptOutEntity, { merchantId, environment, reader });
  }
}
