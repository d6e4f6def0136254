import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { invalidField, type DomainError, type GetRequest, type ListStaticQrsRequest } from '@tulay/contracts';
import { Database, readPage, rowMapperOf, type DbRecord, type Tx } from '@tulay/persistence';
import type { Repository } from 'typeorm';
import { requireOwn } from '../shared/ownership.rules';
import { StaticQrEntity } from './static-qr.entity';

const { fromRecord } = rowMapperOf(StaticQrEntity);

@Injectable()
export class StaticQrsStore {
  constructor(
    @InjectRepository(StaticQrEntity) private readonly qrs: Repository<StaticQrEntity>,
    private readonly db: Database,
  ) {}

  /**
   * Inserts a static QR code, or does nothing if the ID is already in use. The payment link must exist when
   * the transaction ends.
   * @returns whether the code was inserted
   * @throws DomainError `invalid_request` if the reference is already in use
   */
  async insert(tx: Tx, qr: StaticQrEntity): Promise<boolean> {
    const insert = tx.manager.createQueryBuilder().insert().into(StaticQrEntity).values(qr);
    const inserted = await insert.orIgnore().returning('id').updateEntity(false).execute();
    if ((inserted.raw as unknown[]).length) return true;
    if (!(await tx.manager.existsBy(StaticQrEntity, { id: qr.id }))) throw referenceTaken();
    return false;
  }

  /**
   * @throws DomainError `not_found` if the code does not exist, `unauthenticated` if the code belongs to the
   * other environment
   */
  async get(query: GetRequest): Promise<StaticQrEntity> {
    const { id, merchantId } = query;
    return requireOwn('static QR code', await this.qrs.findOneBy({ id, merchantId }), query);
  }

  /** Finds a static QR code by ID, without a merchant, for the printable image and the payment page. */
  find(id: string): Promise<StaticQrEntity | null> {
    return this.qrs.findOneBy({ id });
  }

  /** Locks a static QR code until the transaction ends. Throws the same errors as `get`. */
  async lock(tx: Tx, query: GetRequest): Promise<StaticQrEntity> {
    const { id, merchantId } = query;
    const lock = { mode: 'pessimistic_write' } as const;
    return requireOwn(
      'static QR code',
      await tx.manager.findOne(StaticQrEntity, { where: { id, merchantId }, lock }),
      query,
    );
  }

  async list(query: ListStaticQrsRequest): Promise<StaticQrEntity[]> {
    const { archived, reference } = query;
    const filters = { equal: { archived, reference } };
    return (await readPage<DbRecord>(this.db, 'static_qrs', query, filters)).map(fromRecord);
  }

  /**
   * Saves a static QR code that this transaction has locked.
   * @throws DomainError `invalid_request` if the reference is already in use
   */
  async save(tx: Tx, qr: StaticQrEntity): Promise<void> {
    const { id, merchantId, environment, name, reference, location, defaultMethod, archivedAt } = qr;
    const changes = { name, reference, location, defaultMethod, archivedAt };
    await tx.manager
      .update(StaticQrEntity, { id, merchantId, environment }, changes)
      .catch((error: { constraint?: string }) => {
        throw error.constraint === 'static_qrs_reference' ? referenceTaken() : error;
      });
  }
}

/**
 * Returns the error for a violation of the unique constraint. The constraint also rejects duplicates from
 * concurrent requests.
 */
const referenceTaken = (): DomainError =>
  invalidField('reference', 'is already used by another static QR code');
