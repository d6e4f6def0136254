import type { DynamicModule, Provider, Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DomainEvent } from '@tulay/contracts';
import { createDataSource, Database, Outbox } from '@tulay/persistence';
import { CLOCK, Jobs, LOGGER, Metrics, SERVICE_CONFIG } from '@tulay/service-host';
import { FixedClock, testDatabase } from '@tulay/testing';
import pino from 'pino';
import { Registry } from 'prom-client';
import { PaymentsClient } from '../src/catalog-payments/payments.client';
import { catalogSchema } from '../src/catalog.migrations';
import { CatalogModule } from '../src/catalog.module';
import { FakePayments } from './fake-payments';

export type OpenCatalog = Awaited<ReturnType<typeof openCatalog>>;

/** Starts the catalog's modules with a separate database, a fake payments service and a fixed clock. */
export async function openCatalog() {
  const database = await openDatabase();
  const { db } = database;
  const [clock, payments, registry] = [new FixedClock(), new FakePayments(), new Registry()];
  const module = await Test.createTestingModule({
    imports: [hostOf(db, clock, registry), onSource(db), CatalogModule],
  })
    .overrideProvider(PaymentsClient)
    .useValue(payments)
    .compile();
  await module.init();
  return {
    ...database,
    clock,
    payments,
    registry,
    get: <T>(provider: Type<T>): T => module.get(provider, { strict: false }),
    events: (aggregateId: string): Promise<DomainEvent[]> => new Outbox(db).timeline(aggregateId),
    close: async () => {
      await module.close();
      await database.close();
    },
  };
}

/** Connects to the database as the service (`db`) and as the owner of the tables (`admin`). */
async function openDatabase() {
  const database = await testDatabase('catalog', catalogSchema.migrations);
  const open = async (url: string, unlimited: boolean): Promise<Database> =>
    new Database(
      await createDataSource({
        service: 'catalog',
        url,
        entities: catalogSchema.entities,
        unlimited,
      }).initialize(),
    );
  // No statement timeout for `admin`, because the at-scale specs fill a table with one statement, which takes
  // more than 10 s on a busy machine.
  const [db, admin] = await Promise.all([open(database.url, false), open(database.adminUrl, true)]);
  const close = async (): Promise<void> => {
    await admin.source.destroy();
    await database.drop();
  };
  return { db, admin, adminUrl: database.adminUrl, close };
}

/**
 * Returns a module that registers the data source with Nest, so that closing the module closes the data source.
 */
const onSource = ({ source }: Database): DynamicModule =>
  TypeOrmModule.forRootAsync({
    useFactory: () => ({ type: 'postgres' }),
    dataSourceFactory: () => Promise.resolve(source),
  });

/** Returns a module with the providers that the service host normally supplies. */
function hostOf(db: Database, clock: FixedClock, registry: Registry): DynamicModule {
  const logger = pino({ level: 'silent' });
  const providers: Provider[] = [
    { provide: Database, useValue: db },
    { provide: CLOCK, useValue: clock },
    { provide: LOGGER, useValue: logger },
    { provide: SERVICE_CONFIG, useValue: { PUBLIC_URL: 'https://pay.test' } },
    { provide: Metrics, useValue: { registry } },
    { provide: Jobs, useValue: new Jobs(logger) },
  ];
  return { module: TestHost, global: true, providers, exports: providers };
}

class TestHost {}
