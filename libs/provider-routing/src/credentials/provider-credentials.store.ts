import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AuditLog } from '@tulay/audit-log';
import type { ConnectableProvider, Environment } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { Repository } from 'typeorm';
import { ProviderCredentialsEntity } from './provider-credentials.entity';

@Injectable()
export class ProviderCredentialsStore {
  constructor(
    @InjectRepository(ProviderCredentialsEntity)
    private readonly rows: Repository<ProviderCredentialsEntity>,
    private readonly auditLog: AuditLog,
  ) {}

  all(): Promise<ProviderCredentialsEntity[]> {
    return this.rows.find();
  }

  /**
   * Returns the row, locked until the transaction ends; null if there is none. Of two concurrent first
   * inserts, only one succeeds.
   */
  lock(
    { manager }: Tx,
    of: { provider: ConnectableProvider; environment: Environment },
  ): Promise<ProviderCredentialsEntity | null> {
    const lock = { mode: 'pessimistic_write' } as const;
    return manager.findOne(ProviderCredentialsEntity, { where: of, lock });
  }

  async save({ manager }: Tx, row: Omit<ProviderCredentialsEntity, 'updatedAt'>): Promise<void> {
    const upsert = manager
      .createQueryBuilder()
      .insert()
      .into(ProviderCredentialsEntity)
      .values({ ...row, updatedAt: () => 'clock_timestamp()' })
      .orUpdate(['sealed', 'callback_secrets', 'updated_at'], ['provider', 'environment']);
    await upsert.execute();
  }

  audit(tx: Tx, entry: Parameters<AuditLog['record']>[1]): Promise<void> {
    return this.auditLog.record(tx, entry);
  }
}
