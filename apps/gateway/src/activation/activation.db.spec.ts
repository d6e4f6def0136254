import 'reflect-metadata';
import { AuditLog } from '@tulay/audit-log';
import {
  chargeActivationFeeCommand,
  getInvoiceCommand,
  newOrderedId,
  noteActivationCommand,
  type Activation,
  type ChargeActivationFeeRequest,
  type DomainEvent,
} from '@tulay/contracts';
import type { CommandClient, LiveEventSubscription } from '@tulay/messaging';
import { createDataSource, Database } from '@tulay/persistence';
import { Sealer } from '@tulay/security';
import { Jobs } from '@tulay/service-host';
import { FixedClock, testDatabase, type TestDatabase } from '@tulay/testing';
import pino from 'pino';
import { ApiKeyEntity } from '../api-keys/api-key.entity';
import { IssueKey } from '../api-keys/issue-key';
import { KeysStore } from '../api-keys/keys.store';
import { gatewaySchema } from '../gateway.migrations';
import { MerchantEntity } from '../merchants/merchant.entity';
import { MerchantsStore } from '../merchants/merchants.store';
import { SealedResponses } from '../secrets/sealed-responses';
import { ActivateMerchant } from './activate-merchant';
import { ActivationEntity } from './activation.entity';
import { ActivationFees } from './activation-fees';
import { ActivationFeesJob } from './activation-fees.job';
import { ActivationsStore } from './activations.store';
import { CatalogClient } from './catalog.client';
import { DashboardClient } from './dashboard.client';
import { DecideActivation } from './decide-activation';
import { CheckActivationFee } from './check-activation-fee';
import { TransitionActivation } from './transition-activation';
import { NotifyDashboardJob } from './notify-dashboard.job';

const DIGEST = 'd'.repeat(64);
const quiet = pino({ level: 'silent' });

let database: TestDatabase;
let db: Database;
let clock: FixedClock;
let asked: ChargeActivationFeeRequest[];
let told: Activation[];
/** Behavior of the fake services. A function may throw to simulate a failure. */
let catalog: { status: string };
let dashboard: () => void;
let on: ReturnType<typeof gateway>;
let merchantId: string;
let payeeId: string;

beforeAll(async () => {
  database = await testDatabase('gateway', gatewaySchema.migrations);
  const { entities } = gatewaySchema;
  const source = createDataSource({ service: 'gateway', url: database.url, entities });
  db = new Database(await source.initialize());
});

afterAll(async () => {
  await db.source.destroy();
  await database.drop();
});

beforeEach(async () => {
  await db.query('DELETE FROM activations');
  [clock, asked, told, catalog] = [new FixedClock(), [], [], { status: 'sent' }];
  dashboard = () => undefined;
  [merchantId, payeeId] = [await aMerchant(), await aMerchant()];
  on = gateway();
});

async function aMerchant(live = false): Promise<string> {
  const id = newOrderedId('mer');
  await db.query('INSERT INTO merchants VALUES ($1, $2, $3, $4, NULL, 0)', [id, 'M', `${id}@a.ph`, live]);
  return id;
}

function ask({ subject }: { subject: string }, request: never): Promise<unknown> {
  if (subject === noteActivationCommand.subject) {
    dashboard();
    told.push(request);
    return Promise.resolve({});
  }
  const { id } = request as ChargeActivationFeeRequest;
  if (subject === chargeActivationFeeCommand.subject) asked.push(request);
  else if (subject !== getInvoiceCommand.subject) throw new Error(`no responder for ${subject}`);
  const url = `https://pay.example/invoices/${id}`;
  return Promise.resolve({ id, kind: 'activation_fee', url, ...catalog });
}

function gateway(fee = 1_500) {
  const commands = { ask } as unknown as CommandClient;
  const [audit, jobs] = [new AuditLog(), new Jobs(quiet)];
  const merchants = new MerchantsStore(db.repository(MerchantEntity));
  const activations = new ActivationsStore(db.repository(ActivationEntity));
  const step = new TransitionActivation(db, merchants, activations, audit, clock);
  const config = {
    ACTIVATION_FEE: fee,
    ACTIVATION_FEE_PAYEE: payeeId,
    ACTIVATION_FEE_ENVIRONMENT: 'live',
  } as const;
  const fees = new ActivationFees(merchants, config);
  const settle = new CheckActivationFee(new CatalogClient(commands), activations, step, clock, quiet);
  let tellEvent: (event: DomainEvent) => void = () => undefined;
  const watch = (_: string, tell: typeof tellEvent) => {
    tellEvent = tell;
    return { ready: Promise.resolve(), end: () => undefined };
  };
  const events = { watch } as unknown as LiveEventSubscription;
  const feesJob = new ActivationFeesJob(activations, settle, events, jobs, clock);
  feesJob.onModuleInit();
  const answers = new SealedResponses(db, new Sealer(`k1:${Buffer.alloc(32, 7).toString('base64')}`));
  const issueKey = new IssueKey(new KeysStore(db.repository(ApiKeyEntity)), audit, clock);
  return {
    decide: new DecideActivation(db, merchants, activations, step, fees),
    activate: new ActivateMerchant(answers, merchants, activations, step, issueKey),
    settle,
    feesJob,
    tellJob: new NotifyDashboardJob(activations, new DashboardClient(commands), jobs, quiet),
    hint: (event: Partial<DomainEvent>) => tellEvent(event as DomainEvent),
    activations,
  };
}

const approve = (revision = 1) => on.decide.approve({ merchantId, revision, digest: DIGEST, actor: 'maria' });
const reject = (revision = 1, reason = 'The permit is unreadable') =>
  on.decide.reject({ merchantId, revision, reason, actor: 'maria' });
const isLive = async () =>
  (await db.query('SELECT live FROM merchants WHERE id = $1', [merchantId]))[0]!.live as boolean;
const stateOf = async () =>
  (await db.query('SELECT state FROM activations WHERE merchant_id = $1', [merchantId]))[0]?.state;
const audited = async () =>
  (
    await db.query<{ line: string }>(
      "SELECT actor || ' ' || action AS line FROM audit_log WHERE subject = $1 ORDER BY id",
      [merchantId],
    )
  ).map(({ line }) => line);
const invalidState = { code: 'invalid_state' };

describe('approval of a live-mode application', () => {
  it('charges the fee once and activates the merchant only after the catalog reports the fee as paid', async () => {
    expect(await approve()).toMatchObject({ state: 'approved', fee: { amount: 1500, url: null } });
    await on.feesJob.execute();
    const { id } = asked[0]!;
    expect(asked).toEqual([
      { id, merchantId, payeeId, amount: '150000', currency: 'PHP', environment: 'live', actor: 'maria' },
    ]);
    expect([await stateOf(), await isLive()]).toEqual(['fee_due', false]);
    clock.advance(5_000);
    await on.feesJob.execute();
    expect(await isLive()).toBe(false);
    catalog.status = 'paid';
    clock.advance(5_000);
    await on.feesJob.execute();
    expect([await stateOf(), await isLive(), asked.length]).toEqual(['active', true, 1]);
    expect(await audited()).toEqual([
      'maria merchant.approved',
      'system merchant.fee_charged',
      'system merchant.activated',
    ]);
  });

  it('activates the merchant immediately if there is no fee', async () => {
    on = gateway(0);
    expect(await approve()).toMatchObject({ state: 'active', fee: null });
    expect([await isLive(), asked]).toEqual([true, []]);
  });

  it('ignores repeated approvals, even if two operators approve simultaneously', async () => {
    const both = await Promise.all([approve(), approve()]);
    expect(both[0]).toEqual(both[1]);
    await on.feesJob.execute();
    const [{ id }] = asked as [ChargeActivationFeeRequest];
    expect(await approve()).toMatchObject({ state: 'fee_due' });
    catalog.status = 'paid';
    await on.settle.execute((await on.activations.byInvoice(id))!);
    expect(await approve()).toMatchObject({ state: 'active' });
    expect((await audited()).filter((line) => line.includes('approved'))).toHaveLength(1);
  });

  it('reuses the fee invoice after a crash before the invoice was saved locally', async () => {
    await approve();
    const row = (await on.activations.dueFees(0, 1))[0]!;
    await on.settle.execute(row);
    await db.query("UPDATE activations SET state = 'approved', fee_check_at = NULL");
    await on.feesJob.execute();
    expect(new Set(asked.map(({ id }) => id)).size).toBe(1);
    expect(await stateOf()).toBe('fee_due');
  });

  it('activates the merchant if the fee is waived', async () => {
    await approve();
    catalog.status = 'void';
    await on.feesJob.execute();
    expect(await isLive()).toBe(true);
  });

  it('fails and saves nothing if the fee’s payee does not exist', async () => {
    payeeId = newOrderedId('mer');
    on = gateway();
    await expect(approve()).rejects.toMatchObject(invalidState);
    expect(await stateOf()).toBeUndefined();
  });

  it('fails for an unknown or already active merchant', async () => {
    merchantId = newOrderedId('mer');
    await expect(approve()).rejects.toMatchObject({ code: 'not_found' });
    merchantId = await aMerchant(true);
    await expect(approve()).rejects.toMatchObject(invalidState);
  });
});

describe('fee events on the bus', () => {
  it('trigger a check with the catalog instead of activating the merchant, because events could be forged', async () => {
    await approve();
    await on.feesJob.execute();
    const [{ id }] = asked as [ChargeActivationFeeRequest];
    const paid = { aggregateId: id, data: { object: { kind: 'activation_fee', status: 'paid' } } };
    on.hint(paid);
    await on.feesJob.execute();
    expect(await isLive()).toBe(false);
    catalog.status = 'paid';
    on.hint(paid);
    await on.feesJob.execute();
    expect(await isLive()).toBe(true);
    on.hint(paid);
    await on.feesJob.execute();
    expect((await audited()).filter((line) => line.endsWith('activated'))).toHaveLength(1);
  });
});

describe('rejection of a live-mode application', () => {
  it('records the reason and allows a new decision on the next submission', async () => {
    expect(await reject()).toMatchObject({ state: 'rejected', reason: 'The permit is unreadable' });
    expect(await reject()).toMatchObject({ state: 'rejected' });
    await expect(approve(1)).rejects.toMatchObject(invalidState);
    expect(await reject(2, 'Still unreadable')).toMatchObject({ reason: 'Still unreadable' });
    expect(await approve(3)).toMatchObject({ state: 'approved', reason: null });
    await expect(reject(3)).rejects.toMatchObject(invalidState);
    await expect(reject(4)).rejects.toMatchObject(invalidState);
  });

  it.each(['', '   ', 'x'.repeat(1_001)])('requires a valid reason: %j', async (reason) => {
    await expect(reject(1, reason)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('accepts only one decision if two operators approve and reject simultaneously', async () => {
    const settled = await Promise.allSettled([approve(), reject()]);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('dashboard notification', () => {
  it('is retried with the latest change until the dashboard acknowledges it', async () => {
    await reject();
    dashboard = () => {
      throw new Error('no responders');
    };
    await on.tellJob.execute();
    await approve(2);
    await on.feesJob.execute();
    dashboard = () => undefined;
    await on.tellJob.execute();
    await on.tellJob.execute();
    expect(told).toEqual([
      {
        merchant_id: merchantId,
        state: 'fee_due',
        revision: 2,
        reason: null,
        fee: {
          amount: 1500,
          currency: 'PHP',
          environment: 'live',
          url: expect.stringContaining('/invoices/'),
        },
        change: 3,
        decided_by: 'maria',
      },
    ]);
  });
});

describe('direct activation by an operator', () => {
  it('issues the first live key only once and notifies the dashboard', async () => {
    const settled = await Promise.allSettled(
      [1, 2].map(() => on.activate.execute({ merchantId, actor: 'maria.santos' })),
    );
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const keys = await db.query("SELECT FROM api_keys WHERE merchant_id = $1 AND environment = 'live'", [
      merchantId,
    ]);
    expect(keys).toHaveLength(1);
    await on.tellJob.execute();
    expect(told).toMatchObject([{ merchant_id: merchantId, state: 'active', revision: 0 }]);
  });

  it('succeeds regardless of earlier decisions and unpaid fees', async () => {
    await approve();
    expect((await on.activate.execute({ merchantId, actor: 'maria.santos' })).merchant.live).toBe(true);
    await on.feesJob.execute();
    expect([await stateOf(), asked]).toEqual(['active', []]);
  });

  it('returns not_found for an unknown merchant', async () => {
    await expect(
      on.activate.execute({ merchantId: 'mer_unknown', actor: 'maria.santos' }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
