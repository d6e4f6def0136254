import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Tx } from '@tulay/persistence';
import { In, IsNull, LessThanOrEqual, Or, Repository } from 'typeorm';
import { ActivationEntity } from './activation.entity';

const WITH_FEE = ['approved', 'fee_due'] as const;

@Injectable()
export class ActivationsStore {
  constructor(
    @InjectRepository(ActivationEntity) private readonly activations: Repository<ActivationEntity>,
  ) {}

  /**
   * Returns the merchant's activation. The caller must hold the merchant's lock, which serializes decisions.
   */
  findIn(tx: Tx, merchantId: string): Promise<ActivationEntity | null> {
    return tx.manager.findOneBy(ActivationEntity, { merchantId });
  }

  async save(tx: Tx, row: ActivationEntity): Promise<void> {
    await tx.manager.upsert(ActivationEntity, row, ['merchantId']);
  }

  byInvoice(invoiceId: string): Promise<ActivationEntity | null> {
    return this.activations.findOneBy({ invoiceId, state: In(WITH_FEE) });
  }

  /** Returns activations whose fee must be created or checked, longest overdue first. */
  dueFees(now: number, limit: number): Promise<ActivationEntity[]> {
    const feeCheckAt = Or(IsNull(), LessThanOrEqual(now));
    const order = { feeCheckAt: { direction: 'ASC', nulls: 'FIRST' } } as const;
    return this.activations.find({ where: { state: In(WITH_FEE), feeCheckAt }, order, take: limit });
  }

  async checkAgainAt(merchantId: string, feeCheckAt: number): Promise<void> {
    await this.activations.update({ merchantId }, { feeCheckAt });
  }

  /** Returns activations with changes that the dashboard has not acknowledged, oldest first. */
  untold(limit: number): Promise<ActivationEntity[]> {
    const query = this.activations.createQueryBuilder('a').where('a.told < a.change');
    return query.orderBy('a.created').limit(limit).getMany();
  }

  async noteTold({ merchantId, change }: ActivationEntity): Promise<void> {
    await this.activations.update({ merchantId }, { told: change });
  }
}
