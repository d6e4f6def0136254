import { createDataSource, Database } from '@tulay/persistence';
import { testDatabase } from '@tulay/testing';
import type { DataSource } from 'typeorm';
import { paymentsSchema } from '../src/payments.migrations';

export interface PaymentsDatabase<Db extends Database = Database> {
  db: Db;
  adminUrl: string;
  close(): Promise<void>;
}

export const paymentsDatabase = (poolSize?: number): Promise<PaymentsDatabase> =>
  paymentsDatabaseAs((source) => new Database(source), poolSize);

/** Opens the test database with a subclass of `Database`. */
export async function paymentsDatabaseAs<Db extends Database>(
  make: (source: DataSource) => Db,
  poolSize?: number,
): Promise<PaymentsDatabase<Db>> {
  const { entities, migrations } = paymentsSchema;
  const database = await testDatabase('payments', migrations);
  const source = createDataSource({ service: 'payments', url: database.url, entities, poolSize });
  await source.initialize();
  const close = async () => {
    await source.destroy();
    await database.drop();
  };
  return { db: make(source), adminUrl: database.adminUrl, close };
}
