import 'reflect-metadata';
import { Catch, type ExceptionFilter, type INestApplication } from '@nestjs/common';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  adjustBalanceCommand,
  debitCommand,
  getBalanceCommand,
  getStatementCommand,
  listBalanceTransactionsCommand,
  idAt,
  newId,
  newOrderedId,
  verifyLedgerCommand,
  type DomainEvent,
} from '@tulay/contracts';
import {
  CommandClient,
  connectBus,
  EventPublisher,
  EventSigner,
  EventVerifier,
  JetStreamStrategy,
  natsOptions,
  Streams,
  toWireError,
  type NatsConnection,
} from '@tulay/messaging';
import { isTransientDatabaseError } from '@tulay/persistence';
import { Jobs } from '@tulay/service-host';
import { eventually, testNats, type TestNats } from '@tulay/testing';
import { throwError } from 'rxjs';
import { payoutEnded, refundEnded } from '../test/debit-outcomes';
import { compileLedger, type OpenLedger } from '../test/open-ledger';
import { paymentSucceeded } from '../test/postings';

const KEYS = { payments: Buffer.alloc(32, 1), payouts: Buffer.alloc(32, 2) };

let nats: TestNats;
let ledger: OpenLedger;
let bus: NatsConnection;
let streams: Streams;
let app: INestApplication;
let commands: CommandClient;
let publish: (...events: DomainEvent[]) => Promise<unknown>;
let publishPayouts: typeof publish;
const unsigned: string[] = [];

/**
 * Maps errors as the host does: rethrows a consumer's error and converts a command's error to the error that
 * callers receive.
 */
@Catch()
class Errors implements ExceptionFilter {
  catch(error: unknown) {
    return throwError(() => (error instanceof Error && 'code' in error ? toWireError(error) : error));
  }
}

beforeAll(async () => {
  nats = await testNats();
  ledger = await compileLedger({ config: { VERIFY_EVERY_SECONDS: 0.05 } });
  bus = await connectBus({ url: nats.url, name: 'test' });
  streams = new Streams(bus, 1);
  const publisher = new EventPublisher(bus, streams, 'payments', new EventSigner({ ledger: KEYS.payments }));
  await publisher.stream();
  publish = (...events) => publisher.publish(events);
  const payouts = new EventPublisher(bus, streams, 'payouts', new EventSigner({ ledger: KEYS.payouts }));
  await payouts.stream();
  publishPayouts = (...events) => payouts.publish(events);
  commands = new CommandClient(bus);
  await start();
});

async function start(): Promise<void> {
  app = ledger.module.createNestApplication(new FastifyAdapter(), { logger: false, abortOnError: false });
  app.useGlobalFilters(new Errors());
  const strategy = new JetStreamStrategy({
    connection: bus,
    streams,
    isTransient: isTransientDatabaseError,
    verifier: new EventVerifier('ledger', { payments: [KEYS.payments], payouts: [KEYS.payouts] }),
    onUnsigned: (consumer) => unsigned.push(consumer),
  });
  const options = { ...natsOptions({ url: nats.url, name: 'test-commands' }), queue: 'ledger' };
  app.connectMicroservice<MicroserviceOptions>({ strategy }, { inheritAppConfig: true });
  app.connectMicroservice<MicroserviceOptions>(
    { transport: Transport.NATS, options },
    { inheritAppConfig: true },
  );
  await app.startAllMicroservices();
  await app.init();
}

afterAll(async () => {
  await ledger.get(Jobs).stop();
  await app.close();
  await bus.close();
  await ledger.close();
  await nats.stop();
});

const balanceOf = async (merchantId: string): Promise<number> =>
  (await commands.ask(getBalanceCommand, { merchantId, environment: 'test' })).available.PHP!;

async function balanceBecomes(merchantId: string, amount: number): Promise<number> {
  await eventually(async () => (await balanceOf(merchantId)) === amount).catch(() => undefined);
  return balanceOf(merchantId);
}

describe('ledger on the bus', () => {
  it('credits every succeeded payment once, even when its event is delivered twice', async () => {
    const merchantId = newId('mer');
    const events = Array.from({ length: 300 }, () => paymentSucceeded(merchantId));
    await publish(...events);
    expect(await balanceBecomes(merchantId, 29_100)).toBe(29_100);
    await publish(...events.map((event) => ({ ...event, id: newOrderedId('evt') })));
    const last = paymentSucceeded(merchantId, { amount: 1, fee_amount: 0, net_amount: 1 });
    await publish(last);
    expect(await balanceBecomes(merchantId, 29_101)).toBe(29_101);
  });

  it('dead-letters an event that conflicts with its earlier posting, and posts the rest of the batch', async () => {
    const merchantId = newId('mer');
    const first = paymentSucceeded(merchantId);
    await publish(first);
    expect(await balanceBecomes(merchantId, 97)).toBe(97);
    const before = (await streams.ensureDeadLetters()).state.messages;
    const batch: DomainEvent[] = Array.from({ length: 40 }, () => paymentSucceeded(merchantId));
    batch[17] = paymentSucceeded(merchantId, { id: first.aggregateId, amount: 200, net_amount: 197 });
    batch[31] = paymentSucceeded(merchantId, { net_amount: 100 });
    await publish(...batch);
    expect(await balanceBecomes(merchantId, 97 * 39)).toBe(97 * 39);
    await eventually(async () => (await streams.ensureDeadLetters()).state.messages === before + 2);
  });

  it.each([
    ['no signature', undefined],
    ["payouts' signature", new EventSigner({ ledger: KEYS.payouts })],
    ["another service's signature", new EventSigner({ ledger: Buffer.alloc(32, 9) })],
  ])('dead-letters a forged live credit with %s and does not post it', async (_, signer) => {
    const merchantId = newId('mer');
    const before = (await streams.ensureDeadLetters()).state.messages;
    const forger = new EventPublisher(bus, streams, 'payments', signer);
    const forged = { ...paymentSucceeded(merchantId), environment: 'live' as const };
    expect(await forger.publish([forged])).toMatchObject([{ sequence: expect.any(Number) }]);
    await publish(paymentSucceeded(merchantId));
    expect(await balanceBecomes(merchantId, 97)).toBe(97);
    await eventually(async () => (await streams.ensureDeadLetters()).state.messages === before + 1);
    const live = await commands.ask(getBalanceCommand, { merchantId, environment: 'live' });
    expect(live.available).toEqual({ PHP: 0 });
    expect(unsigned).toContain('payments/ledger-post-payments');
  });

  it('dead-letters forged credits with IDs from the future, and posts the rest of the batch', async () => {
    const merchantId = newId('mer');
    const before = (await streams.ensureDeadLetters()).state.messages;
    const ahead = Date.now() + 27 * 60_000;
    await publish(
      paymentSucceeded(merchantId, { id: idAt('pay', ahead) }),
      paymentSucceeded(merchantId, { id: `pay_7${'z'.repeat(25)}` }),
      { ...paymentSucceeded(merchantId), id: idAt('evt', ahead) },
      paymentSucceeded(merchantId),
    );
    await eventually(async () => (await streams.ensureDeadLetters()).state.messages === before + 3);
    expect(await balanceBecomes(merchantId, 97)).toBe(97);
  });

  it('returns the balance, always including PHP', async () => {
    const tenant = { merchantId: newId('mer'), environment: 'live' } as const;
    expect(await commands.ask(getBalanceCommand, tenant)).toEqual({
      object: 'balance_list',
      environment: 'live',
      available: { PHP: 0 },
      pending: { PHP: 0 },
    });
  });

  it('lists balance transactions and rejects an unknown starting_after', async () => {
    const merchantId = newId('mer');
    await publish(...Array.from({ length: 3 }, () => paymentSucceeded(merchantId)));
    expect(await balanceBecomes(merchantId, 291)).toBe(291);
    const query = { merchantId, environment: 'test', limit: 2 } as const;
    const page = await commands.ask(listBalanceTransactionsCommand, query);
    expect(page).toMatchObject({ object: 'list', has_more: true });
    expect(page.data.map((row) => row.balance_after)).toEqual([291, 194]);
    const unknown = commands.ask(listBalanceTransactionsCommand, { ...query, startingAfter: 'txn_none' });
    await expect(unknown).rejects.toMatchObject({
      code: 'invalid_request',
      issues: { starting_after: [expect.any(String)] },
    });
  });

  it('decides concurrent debits individually', async () => {
    const merchantId = newId('mer');
    const tenant = { merchantId, environment: 'test', currency: 'PHP' } as const;
    const funds = { ...tenant, adjustmentId: newId('adj'), amount: '1000', reason: 'funds', actor: 'test' };
    expect(await commands.ask(adjustBalanceCommand, funds)).toEqual({ verdict: 'posted' });
    const debit = (amount: string) =>
      commands.ask(debitCommand, { ...tenant, kind: 'payout', sourceId: newId('po'), amount });
    const answers = await Promise.allSettled(['400', '700', '0', '600', '1'].map(debit));
    expect(answers.map((answer) => ('value' in answer ? answer.value.verdict : answer.reason.code))).toEqual([
      'posted',
      'refused',
      'invalid_request',
      'posted',
      'refused',
    ]);
    expect(await balanceOf(merchantId)).toBe(0);
  });

  it('posts the outcomes of refunds and payouts from their two streams', async () => {
    const merchantId = newId('mer');
    await publish(paymentSucceeded(merchantId));
    expect(await balanceBecomes(merchantId, 97)).toBe(97);
    const tenant = { merchantId, environment: 'test', currency: 'PHP', amount: '4000' } as const;
    const [payout, refund] = [newId('po'), newId('re')];
    await commands.ask(debitCommand, { ...tenant, kind: 'payout', sourceId: payout });
    await commands.ask(debitCommand, { ...tenant, kind: 'refund', sourceId: refund });
    expect(await balanceOf(merchantId)).toBe(17);
    await publishPayouts(payoutEnded({ merchantId, id: payout, amount: 4_000n }, 'payout.failed'));
    expect(await balanceBecomes(merchantId, 57)).toBe(57);
    await publish(refundEnded({ merchantId, id: refund, amount: 4_000n }, 'refund.failed'));
    expect(await balanceBecomes(merchantId, 97)).toBe(97);
  });

  it('returns a statement', async () => {
    const tenant = { merchantId: newId('mer'), environment: 'test', currency: 'PHP' } as const;
    const funds = { ...tenant, adjustmentId: newId('adj'), amount: '1000', reason: 'funds', actor: 'test' };
    await commands.ask(adjustBalanceCommand, funds);
    const statement = await commands.ask(getStatementCommand, { ...tenant, from: 0, to: 9_999_999_999 });
    expect(statement).toMatchObject({
      opening: 0,
      lines: [{ type: 'adjustment', net: 10, balance_after: 10, source: funds.adjustmentId }],
      next: null,
    });
  });

  it('verifies the ledger on command', async () => {
    const page = await commands.ask(verifyLedgerCommand, { cursor: null });
    expect(page).toMatchObject({ findings: [], cursor: expect.stringMatching(/^sources /u) });
    expect(page.entries).toBeGreaterThan(900);
    const bad = commands.ask(verifyLedgerCommand, { cursor: 'fees 1 1' });
    await expect(bad).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('verifies the ledger periodically and exports the result as metrics', async () => {
    ledger.get(Jobs).start();
    const shown = 'ledger_imbalance_minor{environment="test",currency="PHP",service="ledger"} 0';
    await eventually(async () => (await ledger.metrics.registry.metrics()).includes(shown));
    expect(await ledger.metrics.registry.metrics()).toContain('ledger_findings{service="ledger"} 0');
  });
});
