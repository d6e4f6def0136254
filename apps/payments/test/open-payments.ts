import type { DynamicModule, Provider, Type } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Clock } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { Database, Outbox, Partitions } from '@tulay/persistence';
import { ProviderRouter } from '@tulay/provider-routing';
import { CLOCK, Jobs, LOGGER, Metrics, SERVICE_CONFIG } from '@tulay/service-host';
import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { FeePlans } from '../src/fees/fee-plans';
import { LedgerClient } from '../src/ledger/ledger.client';
import { CatalogClient } from '../src/admission/catalog.client';
import { PaymentsServiceModule } from '../src/payments.module';
import type { Acquirer } from '../src/providers/acquirer/acquirer-code';
import type { PaymentProvider } from '../src/providers/provider.port';
import { SandboxProvider } from '../src/providers/sandbox/sandbox.provider';
import { FakeCatalog } from './fake-catalog';

export interface PaymentsOptions {
  clock: Clock;
  /** Providers in order of preference; by default only the sandbox. */
  providers?: PaymentProvider[];
  /** Fee in basis points; 0 by default. */
  basisPoints?: number;
  catalog?: FakeCatalog;
  ledger?: Partial<LedgerClient>;
  settings?: RoutingSettings;
  /** Acquirer account for static QR codes; none by default. */
  acquirer?: Acquirer;
}

type RoutingSettings = ConstructorParameters<typeof ProviderRouter>[1];

const UNSET: RoutingSettings = { isEnabled: () => true, orderOf: () => [], weightsOf: () => ({}) };

export interface OpenPayments {
  get: <T>(provider: Type<T>) => T;
}

/** Starts the payments modules on the test's database without running jobs. The test closes the database. */
export async function openPayments(db: Database, options: PaymentsOptions): Promise<OpenPayments> {
  const { providers = [new SandboxProvider()], basisPoints = 0, catalog = new FakeCatalog() } = options;
  const module: TestingModule = await Test.createTestingModule({
    imports: [hostOf(db, options), onSource(db), PaymentsServiceModule],
  })
    .overrideProvider(ProviderRouter)
    .useValue(new ProviderRouter(providers, options.settings ?? UNSET))
    .overrideProvider(FeePlans)
    .useValue({ feeOf: () => ({ basisPoints, fixedMinor: 0 }) })
    .overrideProvider(CatalogClient)
    .useValue(catalog)
    .overrideProvider(LedgerClient)
    .useValue(options.ledger ?? {})
    .compile();
  return { get: (provider) => module.get(provider, { strict: false }) };
}

const onSource = ({ source }: Database): DynamicModule =>
  TypeOrmModule.forRootAsync({
    useFactory: () => ({ type: 'postgres' }),
    dataSourceFactory: () => Promise.resolve(source),
  });

/** Returns the global module that the service host would provide. */
function hostOf(db: Database, { clock, acquirer }: PaymentsOptions): DynamicModule {
  const logger = pino({ level: 'silent' });
  const config = {
    PUBLIC_URL: 'http://pay.test',
    SEAL_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    DEFAULT_FEES: '',
    RETENTION_DISCREPANCIES_DAYS: 1_830,
    PROVIDER_ALLOWED_CIDRS: '127.0.0.0/8',
    acquirer: acquirer ?? null,
  };
  const providers: Provider[] = [
    { provide: Database, useValue: db },
    { provide: Outbox, useValue: new Outbox(db) },
    { provide: Partitions, useValue: new Partitions(db) },
    { provide: CLOCK, useValue: clock },
    { provide: LOGGER, useValue: logger },
    { provide: SERVICE_CONFIG, useValue: config },
    { provide: Metrics, useValue: new Metrics('payments') },
    { provide: Jobs, useValue: new Jobs(logger) },
    { provide: CommandClient, useValue: {} },
  ];
  return { module: TestHost, global: true, providers, exports: providers };
}

class TestHost {}
