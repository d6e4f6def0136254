import { newId, type CreatePayoutRequest, type DomainEvent, type Tenant } from '@tulay/contracts';
import { createDataSource, Database, Outbox } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { FixedClock, testDatabase } from '@tulay/testing';
import pino from 'pino';
import type { PayoutsConfig } from '../src/payouts.config';
import { payoutsSchema } from '../src/payouts.migrations';
import { CancelPayout } from '../src/payouts/cancel-payout';
import { CreatePayout } from '../src/payouts/create-payout';
import { DebitPayout } from '../src/payouts/debit-payout';
import { DrivePayout } from '../src/payouts/drive-payout';
import { IntentsStore } from '../src/payouts/intents.store';
import type { LedgerClient } from '../src/payouts/ledger.client';
import { MovePayout } from '../src/payouts/move-payout';
import { PayoutsStore } from '../src/payouts/payouts.store';
import { RecordReport } from '../src/payouts/record-report';
import { ResolvePayout } from '../src/payouts/resolve-payout';
import { TakeDuePayouts } from '../src/payouts/take-due-payouts';
import { ProviderCalls } from '../src/providers/provider-calls';
import type { PayoutProvider } from '../src/providers/provider.port';
import { ProviderRouter } from '@tulay/provider-routing';
import { SandboxProvider } from '../src/providers/sandbox/sandbox.provider';
import { PlayedLedger } from './played-ledger';

const SEND_DELAY_SECONDS = 2;

export type OpenPayouts = Awaited<ReturnType<typeof openPayouts>>;

/** The payouts service on a real database, with the ledger played, and the sandbox or the given providers. */
export async function openPayouts(providers?: PayoutProvider[]) {
  const database = await testDatabase('payouts', payoutsSchema.migrations);
  const source = createDataSource({ service: 'payouts', url: database.url });
  await source.initialize();
  const db = new Database(source);
  const clock = new FixedClock();
  const ledger = new PlayedLedger();
  const parts = wire({ db, clock, ledger, providers: providers ?? [new SandboxProvider(clock)] });
  const close = async () => {
    await source.destroy();
    await database.drop();
  };
  const events = async (id: string): Promise<DomainEvent[]> => new Outbox(db).timeline(id);
  return { ...parts, db, clock, ledger, close, events };
}

interface Ground {
  db: Database;
  clock: FixedClock;
  ledger: PlayedLedger;
  providers: PayoutProvider[];
}

function wire({ db, clock, ledger, providers }: Ground) {
  const logger = pino({ level: 'silent' });
  const config = { SEND_DELAY_SECONDS } as PayoutsConfig;
  const settings = { isEnabled: () => true, orderOf: () => [] as string[] };
  const router = new ProviderRouter(providers, settings);
  const store = new PayoutsStore(db);
  const intents = new IntentsStore(db);
  const debit = new DebitPayout(clock, config, ledger as unknown as LedgerClient, intents);
  const move = new MovePayout(db, clock, store);
  const record = new RecordReport(clock, store, move);
  const drive = new DrivePayout(debit, new ProviderCalls(router, logger), record, logger);
  const takeDue = new TakeDuePayouts(db, clock, store);
  return {
    settings,
    store,
    intents,
    drive,
    takeDue,
    create: new CreatePayout(clock, router, intents, debit),
    cancel: new CancelPayout(store, move),
    settle: new ResolvePayout(db, move, new AuditLog()),
    /** What the job does: takes up everything that is due, and drives it. Answers how many payouts that were. */
    work: async (): Promise<number> => {
      const taken = await takeDue.execute('test', 1_000);
      await Promise.all(taken.map((payout) => drive.execute(payout)));
      return taken.length;
    },
  };
}

/** ₱100.00 to a GCash account that exists. */
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
