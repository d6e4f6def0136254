import { newId, type CreatePayoutRequest, type DomainEvent, type Tenant } from '@tulay/contracts';
import { createDataSource, Database, Outbox } from '@tulay/persistence';
import { AuditLog } from '@tulay/audit-log';
import { FixedClock, testDatabase } from '@tulay/testing';
import pino from 'pino';
import type { PayoutsConfig } from '../src/config/payouts.config';
import { payoutsSchema } from '../src/payouts.migrations';
import { CancelPayout } from '../src/payouts/cancel-payout';
import { CreatePayout } from '../src/payouts/create-payout';
import { DebitPayout } from '../src/payouts/debit-payout';
import { AdvancePayout } from '../src/payouts/advance-payout';
import { IntentsStore } from '../src/payouts/intents.store';
import type { LedgerClient } from '../src/payouts/ledger.client';
import { ApplyPayoutStep } from '../src/payouts/apply-payout-step';
import { PayoutsStore } from '../src/payouts/payouts.store';
import { ApplyPayoutReport } from '../src/payouts/apply-payout-report';
import { ResolvePayout } from '../src/payouts/resolve-payout';
import { ClaimDuePayouts } from '../src/payouts/claim-due-payouts';
import { ProviderCalls } from '../src/providers/provider-calls';
import type { PayoutProvider } from '../src/providers/provider.port';
import { ProviderRouter } from '@tulay/provider-routing';
import { SandboxProvider } from '../src/providers/sandbox.provider';
import { FakeLedger } from './fake-ledger';

const SEND_DELAY_SECONDS = 2;

export type OpenPayouts = Awaited<ReturnType<typeof openPayouts>>;

/** The payouts service on a real database, with a fake ledger, and the sandbox or the given providers. */
export async function openPayouts(providers?: PayoutProvider[]) {
  const database = await testDatabase('payouts', payoutsSchema.migrations);
  const source = createDataSource({ service: 'payouts', url: database.url });
  await source.initialize();
  const db = new Database(source);
  const clock = new FixedClock();
  const ledger = new FakeLedger();
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
  ledger: FakeLedger;
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
  const applyStep = new ApplyPayoutStep(db, clock, store);
  const record = new ApplyPayoutReport(clock, store, applyStep);
  const advance = new AdvancePayout(debit, new ProviderCalls(router, logger), record, logger);
  const claimDue = new ClaimDuePayouts(db, clock, store);
  return {
    settings,
    store,
    intents,
    advance,
    claimDue,
    create: new CreatePayout(clock, router, intents, debit),
    cancel: new CancelPayout(store, applyStep),
    resolve: new ResolvePayout(db, applyStep, new AuditLog()),
    /** Runs the job once. @returns how many payouts it claimed */
    work: async (): Promise<number> => {
      const claimed = await claimDue.execute('test', 1_000);
      await Promise.all(claimed.map((payout) => advance.execute(payout)));
      return claimed.length;
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
