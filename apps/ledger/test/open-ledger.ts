import type { DynamicModule, Provider, Type } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { LedgerFinding } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { createDataSource, Database, type Tx } from '@tulay/persistence';
import { CLOCK, Jobs, LOGGER, Metrics, SERVICE_CONFIG } from '@tulay/service-host';
import { FixedClock, testDatabase } from '@tulay/testing';
import { Client } from 'pg';
import pino from 'pino';
import { LedgerModule } from '../src/ledger.module';
import { ledgerSchema } from '../src/ledger.migrations';
import type { Posting } from '../src/postings/posting.rules';
import { PostingsStore, type Verdict } from '../src/postings/postings.store';
import type { ReconciliationConfig } from '../src/reconciliation/reconciliation.config';
import { RowMarksClient } from '../src/row-seals/row-marks.client';
import type { RowSealsConfig } from '../src/row-seals/row-seals.config';
import { SnapshotsClient } from '../src/reconciliation/snapshots.client';
import { VerifyBooks } from '../src/verification/verify-books';
import { FakeSnapshots } from './fake-snapshots';

export type OpenLedger = Awaited<ReturnType<typeof openLedger>>;

interface LedgerOptions {
  /** Clock, by default fixed at the start of the test, because the ledger rejects IDs from the future. */
  clock?: FixedClock;
  config?: Partial<Settings>;
  poolSize?: number;
}

type Settings = ReconciliationConfig & RowSealsConfig;

const CONFIG: Settings = {
  VERIFY_EVERY_SECONDS: 900,
  RECONCILE_EVERY_SECONDS: 60,
  RECONCILE_GRACE_SECONDS: 60,
  RECONCILE_ALL_EVERY_HOURS: 24,
  SEAL_ROWS_AFTER_DAYS: 7,
};

/** Starts the service's modules on a separate database, with fakes of the other services. Jobs do not run. */
export async function openLedger(options: LedgerOptions = {}) {
  const ledger = await compileLedger(options);
  await ledger.module.init();
  return ledger;
}

/** Prepares the ledger like `openLedger` without starting it, so that a test can start it on a bus. */
export async function compileLedger({
  clock = new FixedClock(new Date()),
  config,
  poolSize,
}: LedgerOptions = {}) {
  const { db, owner, adminUrl, drop } = await openDatabase(poolSize);
  const [services, metrics] = [new FakeSnapshots(), new Metrics('ledger', { freshMs: 0 })];
  const settings = { ...CONFIG, ...config };
  const compile = (postings: PostingsStore, registry: Metrics) =>
    compileModules({ db, clock, settings, services, postings, metrics: registry });
  const module = await compile(new PostingsStore(), metrics);
  const get = <T>(provider: Type<T>): T => module.get(provider, { strict: false });
  return {
    db,
    /** Connects as the superuser that owns the tables, with the ledger's schema. */
    owner,
    adminUrl,
    module,
    clock,
    services,
    metrics,
    get,
    replica: (postings = new PostingsStore()) => compile(postings, new Metrics('ledger')),
    postOn: (tx: Tx, ...postings: Posting[]): Promise<Verdict[]> => get(PostingsStore).post(tx, postings),
    post: (...postings: Posting[]): Promise<Verdict[]> => get(PostingsStore).post(db, postings),
    /** Returns an account's balance in minor units; 0 if the account does not exist. */
    balance: (merchantId: string, code = 'available', currency = 'PHP'): Promise<bigint> =>
      balanceOf(db, [merchantId, code, currency]),
    findings: async (): Promise<LedgerFinding[]> => (await fullProof(get(VerifyBooks))).findings,
    close: async (): Promise<void> => {
      await owner.end();
      await module.close();
      await drop();
    },
  };
}

interface Parts {
  db: Database;
  clock: FixedClock;
  settings: Settings;
  services: FakeSnapshots;
  postings: PostingsStore;
  metrics: Metrics;
}

const compileModules = ({ services, postings, ...parts }: Parts): Promise<TestingModule> =>
  Test.createTestingModule({ imports: [hostOf(parts), onSource(parts.db), LedgerModule] })
    .overrideProvider(SnapshotsClient)
    .useValue(services)
    .overrideProvider(RowMarksClient)
    .useValue(marksOf(services))
    .overrideProvider(PostingsStore)
    .useValue(postings)
    .compile();

const marksOf = (services: FakeSnapshots): Pick<RowMarksClient, 'read' | 'snapshots'> => ({
  read: (kind, query) => services.marks(kind, query),
  snapshots: (kind, ids) => services.read(kind, { ids }),
});

/** Connects to the schema as the service (`db`) and as the owner of its tables (`owner`). */
async function openDatabase(poolSize = 10) {
  const database = await testDatabase('ledger', ledgerSchema.migrations);
  const { url, adminUrl } = database;
  const { entities } = ledgerSchema;
  const source = await createDataSource({ service: 'ledger', url, poolSize, entities }).initialize();
  const owner = new Client({ connectionString: adminUrl, options: '-c search_path=ledger' });
  await owner.connect();
  return { db: new Database(source), owner, adminUrl, drop: () => database.drop() };
}

export async function fullProof(verify: VerifyBooks) {
  const report = { accounts: 0, journals: 0, entries: 0, pages: 0, findings: [] as LedgerFinding[] };
  for (let cursor: string | null = null, more = true; more;) {
    const page = await verify.execute({ cursor });
    for (const count of ['accounts', 'journals', 'entries'] as const) report[count] += page[count];
    report.findings.push(...page.findings);
    report.pages++;
    ({ cursor } = page);
    more = cursor !== null;
  }
  return report;
}

async function balanceOf(db: Database, account: string[]): Promise<bigint> {
  const rows = await db.query<{ balance: string }>(
    'SELECT balance FROM accounts WHERE merchant_id = $1 AND code = $2 AND currency = $3',
    account,
  );
  return BigInt(rows[0]?.balance ?? 0);
}

/** Returns a module that provides the data source to Nest and closes it together with the module. */
const onSource = ({ source }: Database): DynamicModule =>
  TypeOrmModule.forRootAsync({
    useFactory: () => ({ type: 'postgres' }),
    dataSourceFactory: () => Promise.resolve(source),
  });

/** Returns a module with the dependencies that `HostModule` provides to a service. */
function hostOf({ db, clock, settings, metrics }: Omit<Parts, 'services' | 'postings'>): DynamicModule {
  const logger = pino({ level: 'silent' });
  const providers: Provider[] = [
    { provide: Database, useValue: db },
    { provide: CLOCK, useValue: clock },
    { provide: SERVICE_CONFIG, useValue: settings },
    { provide: Metrics, useValue: metrics },
    { provide: LOGGER, useValue: logger },
    { provide: Jobs, useValue: new Jobs(logger) },
    { provide: CommandClient, useValue: {} },
  ];
  return { module: TestHost, global: true, providers, exports: providers };
}

class TestHost {}
