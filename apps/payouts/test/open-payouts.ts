import type { DynamicModule, Provider, Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { TypeOrmModule } from '@nestjs/typeorm';
import {
  newId,
  type Clock,
  type CreatePayoutRequest,
  type DomainEvent,
  type Environment,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { createDataSource, Database, Outbox } from '@tulay/persistence';
import { ProviderRouter } from '@tulay/provider-routing';
import { CLOCK, Jobs, LOGGER, Metrics, SERVICE_CONFIG } from '@tulay/service-host';
import { FixedClock, testDatabase } from '@tulay/testing';
import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { payoutsSchema } from '../src/payouts.migrations';
import { PayoutsServiceModule } from '../src/payouts.module';
import { AdvancePayout } from '../src/payouts/advance-payout';
import { CancelPayout } from '../src/payouts/cancel-payout';
import { CheckPayout } from '../src/payouts/check-payout';
import { ClaimDuePayouts } from '../src/payouts/claim-due-payouts';
import { CreatePayout } from '../src/payouts/create-payout';
import { IntentsStore } from '../src/payouts/intents.store';
import { LedgerClient } from '../src/payouts/ledger.client';
import { PayoutsStore } from '../src/payouts/payouts.store';
import { ResolvePayout } from '../src/payouts/resolve-payout';
import type { PayoutProvider } from '../src/providers/provider.port';
import { SandboxProvider } from '../src/providers/sandbox.provider';
import { FakeLedger } from './fake-ledger';

const SEND_DELAY_SECONDS = 2;
const SEAL_KEYS = `k1:${randomBytes(32).toString('base64')}`;

export type OpenPayouts = Awaited<ReturnType<typeof openPayouts>>;

/**
 * Starts the payouts modules with a new database, a fake ledger, and the sandbox or the given providers. Jobs
 * do not run; tests call `work`.
 */
export async function openPayouts(providers?: PayoutProvider[] | ((clock: Clock) => PayoutProvider[])) {
  const { db, database } = await openDatabase();
  const [clock, ledger] = [new FixedClock(), new FakeLedger()];
  const settings = { isEnabled: () => true, orderOf: () => [] as string[], weightsOf: () => ({}) };
  const configured =
    typeof providers === 'function' ? providers(clock) : (providers ?? [new SandboxProvider(clock)]);
  const module = await Test.createTestingModule({
    imports: [hostOf(db, clock), onSource(db), PayoutsServiceModule],
  })
    .overrideProvider(LedgerClient)
    .useValue(ledger)
    .overrideProvider(ProviderRouter)
    .useValue(new ProviderRouter(configured, settings))
    .compile();
  const get = <T>(provider: Type<T>): T => module.get(provider, { strict: false });
  return {
    ...useCasesOf(get),
    db,
    clock,
    ledger,
    settings,
    get,
    events: (id: string): Promise<DomainEvent[]> => new Outbox(db).timeline(id),
    close: async () => {
      await module.close();
      await database.drop();
    },
  };
}

async function openDatabase() {
  const database = await testDatabase('payouts', payoutsSchema.migrations);
  const source = createDataSource({
    service: 'payouts',
    url: database.url,
    entities: payoutsSchema.entities,
  });
  return { db: new Database(await source.initialize()), database };
}

function useCasesOf(get: <T>(provider: Type<T>) => T) {
  const [advance, claimDue] = [get(AdvancePayout), get(ClaimDuePayouts)];
  return {
    advance,
    claimDue,
    store: get(PayoutsStore),
    intents: get(IntentsStore),
    create: get(CreatePayout),
    check: get(CheckPayout),
    cancel: get(CancelPayout),
    resolve: get(ResolvePayout),
    /**
     * Claims and advances all due payouts once, as the job does.
     * @returns the number of claimed payouts
     */
    work: async (environment: Environment = 'test'): Promise<number> => {
      const claimed = await claimDue.execute({ environment, limit: 1_000 });
      await Promise.all(claimed.map((payout) => advance.execute(payout)));
      return claimed.length;
    },
  };
}

/** Returns a TypeORM module that closes the data source when the Nest module closes. */
const onSource = ({ source }: Database): DynamicModule =>
  TypeOrmModule.forRootAsync({
    useFactory: () => ({ type: 'postgres' }),
    dataSourceFactory: () => Promise.resolve(source),
  });

/** Returns the global module that the service host would provide. */
function hostOf(db: Database, clock: FixedClock): DynamicModule {
  const logger = pino({ level: 'silent' });
  const providers: Provider[] = [
    { provide: Database, useValue: db },
    { provide: Outbox, useValue: new Outbox(db) },
    { provide: CLOCK, useValue: clock },
    { provide: LOGGER, useValue: logger },
    {
      provide: SERVICE_CONFIG,
      useValue: {
        SEND_DELAY_SECONDS,
        SEAL_KEYS,
        PROVIDER_ALLOWED_CIDRS: '127.0.0.0/8',
        RETENTION_DISCREPANCIES_DAYS: 1_830,
      },
    },
    { provide: Metrics, useValue: new Metrics('payouts') },
    { provide: Jobs, useValue: new Jobs(logger) },
    { provide: CommandClient, useValue: {} },
  ];
  return { module: TestHost, global: true, providers, exports: providers };
}

class TestHost {}

/** Returns a request for ₱100.00 to a valid GCash account. */
export const payoutOf = (
  tenant: Tenant,
  changes: Partial<CreatePayoutRequest> = {},
): CreatePayoutRequest => ({
  ...tenant,
  id: newId('po'),
  amount: '10000',
  currency: 'PHP',
  method: 'gcash',
  destination: { account_no: '09171234567' },
  description: null,
  metadata: {},
  ...changes,
});

export const aTenant = (): Tenant => ({ merchantId: newId('mer'), environment: 'test' });
