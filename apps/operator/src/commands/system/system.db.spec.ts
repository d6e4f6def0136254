import 'reflect-metadata';
import { AckPolicy, jetstreamManager } from '@nats-io/jetstream';
import {
  advanceClockCommand,
  countNegativeBalancesCommand,
  DomainError,
  EMITTING_SERVICES,
  ensureDefaultSecretCommand,
  getMerchantProfileCommand,
  notFound,
  reportCommand,
  republishOutboxCommand,
  SERVICES,
  type ServiceName,
  type ServiceReport,
} from '@tulay/contracts';
import { connectBus, Streams } from '@tulay/messaging';
import { NOW, operatorUnderTest } from '../../../test/operator-under-test';
import type { Problem } from './doctor.rules';

const { services, run, json } = operatorUnderTest();

const HOUR_MS = 3_600_000;

describe('operator clock advance', () => {
  /** Fakes the clocks of all services except embed, which has no clock. */
  const runClocks = (offsets: Partial<Record<ServiceName, number>>, without: ServiceName[] = []) => {
    for (const service of SERVICES) {
      if (without.includes(service)) continue;
      services.answer(advanceClockCommand(service), ({ byMs }) => {
        if (service === 'embed') return { service, offsetMs: 0 };
        return { service, offsetMs: (offsets[service] = (offsets[service] ?? 0) + byMs) };
      });
    }
  };

  it('advances every service and returns the offset of the test environment', async () => {
    runClocks({});
    const { code, object } = await json('clock advance --by 1h30m');
    const clocks = SERVICES.filter((service) => service !== 'embed');
    expect({ code, object }).toEqual({
      code: 0,
      object: { offset_seconds: 5_400, services: Object.fromEntries(clocks.map((name) => [name, 5_400])) },
    });
    expect((await run('clock advance --by 30m')).out).toContain('2h ahead');
  });

  it('advances a service that missed an earlier advance to the other services’ time', async () => {
    const offsets = {
      gateway: HOUR_MS,
      payments: HOUR_MS,
      payouts: HOUR_MS,
      catalog: HOUR_MS,
      notifier: HOUR_MS,
    };
    runClocks(offsets);
    const { code, object } = await json('clock advance --by 1h');
    expect([code, object.offset_seconds]).toEqual([0, 7_200]);
    expect(new Set(Object.values(object.services as object))).toEqual(new Set([7_200]));
  });

  it('exits with 1 and identifies the service that does not respond', async () => {
    runClocks({}, ['ledger']);
    const { code, object } = await json('clock advance --by 1h');
    expect(code).toBe(1);
    expect(object).toMatchObject({
      offset_seconds: 3_600,
      error: { code: 'clock_differs', message: expect.stringContaining('ledger: not running') },
    });
  });

  it('reports the error of a deployment whose clock cannot be moved', async () => {
    for (const service of SERVICES)
      services.answer(advanceClockCommand(service), () => {
        throw new DomainError(
          'invalid_state',
          'This deployment does not allow moving the test clock (CLOCK_MOVABLE is off)',
        );
      });
    const { code, object } = await json('clock advance --by 1h');
    expect([code, object]).toMatchObject([1, { error: { code: 'invalid_state' } }]);
  });
});

describe('operator bus republish', () => {
  it('requests the last seven days of events from each service that publishes events', async () => {
    for (const service of EMITTING_SERVICES)
      services.answer(republishOutboxCommand(service), () => ({ service, queued: 3 }));
    const since = NOW.getTime() / 1000 - 7 * 86_400;
    expect((await json('bus republish')).object).toMatchObject({ queued: 12, since });
    await json('bus republish --since 2h');
    expect(services.asked[republishOutboxCommand('payments').subject]).toEqual([
      { since },
      { since: NOW.getTime() / 1000 - 7_200 },
    ]);
  });

  it('exits with 1 and identifies the service that failed', async () => {
    services.answer(republishOutboxCommand('payments'), () => ({ service: 'payments' as const, queued: 3 }));
    const { code, object } = await json('bus republish');
    expect(code).toBe(1);
    expect(object).toMatchObject({
      queued: 3,
      services: { payments: 3 },
      error: { code: 'not_republished', message: expect.stringContaining('notifier: not running') },
    });
  });
});

describe('operator doctor', () => {
  const reports = (backlogs: number[] = [0], ofLedger: Partial<ServiceReport> = {}) => {
    for (const service of SERVICES) {
      const left = [...backlogs];
      services.answer(reportCommand(service), () => ({
        service,
        ready: true,
        problems: {},
        outbox: { waiting: 0, oldestSeconds: 0 },
        consumers: { [`payments/${service}-reaction`]: (left.length > 1 ? left.shift() : left[0]) ?? 0 },
        ...(service === 'ledger' && ofLedger),
      }));
    }
  };

  it('exits with 0 if NATS and all services are healthy', async () => {
    reports();
    const { code, object } = await json('doctor');
    expect(code).toBe(0);
    expect(object).toMatchObject({
      ok: true,
      bus: { version: expect.stringMatching(/^2\./), jetstream: true, dead_letters: 0, sync_always: null },
      problems: [],
    });
    expect((object.services as { service: string }[]).map(({ service }) => service)).toEqual([...SERVICES]);
    expect((await run('doctor')).out).toContain('No problems found.');
  });

  it('exits with 1 and suggests a remedy for a service that is down', async () => {
    services.answer(reportCommand('gateway'), () => ({
      service: 'gateway' as const,
      ready: false,
      problems: { database: 'timed out after 2000 ms' },
      outbox: null,
      consumers: {},
    }));
    const { code, out, err } = await run('doctor');
    expect(code).toBe(1);
    expect(out).toContain('gateway is not ready: database: timed out after 2000 ms');
    expect(out).toContain('check that PostgreSQL is running');
    expect(out).toContain('ledger: not running');
    expect(err).toBe(`${SERVICES.length} problem(s) found`);
  });

  it('accepts consumers that a service reports or has in its inbox, and reports all others', async () => {
    const recordedConsumers = ['ledger-recorded', 'payouts-spy'];
    reports([0], { consumers: { 'payments/ledger-running': 0 }, recordedConsumers });
    const [stream, ack_policy] = ['DEAD_LETTERS', AckPolicy.Explicit];
    const bus = await connectBus({ url: services.urlOf('fakes'), name: 'fake-services' });
    const manager = await jetstreamManager(bus);
    await new Streams(bus, 1).ensureDeadLetters();
    const consumers = ['ledger-running', 'ledger-recorded', 'ledger-spy', 'payouts-spy'];
    for (const durable_name of consumers) await manager.consumers.add(stream, { durable_name, ack_policy });
    const { object } = await json('doctor');
    await manager.streams.delete(stream);
    await bus.close();
    expect((object.problems as Problem[]).map(({ what }) => what)).toEqual([
      'DEAD_LETTERS has an unknown consumer ledger-spy',
      'DEAD_LETTERS has an unknown consumer payouts-spy',
    ]);
  });

  it('exits with 1 if a live balance is negative', async () => {
    reports();
    const counts = [{ environment: 'live' as const, currency: 'PHP', merchants: 2 }];
    services.answer(countNegativeBalancesCommand, () => ({ counts }));
    const { code, object } = await json('doctor');
    expect([code, object.negative_balances]).toEqual([1, counts]);
    expect(JSON.stringify(object.problems)).toContain('2 merchants owe us money');
  });

  it('checks a backlog twice and reports it only if it does not shrink', async () => {
    reports([9, 4]);
    expect((await json('doctor')).code).toBe(0);
    services.reset();
    reports([9, 9]);
    const { code, object } = await json('doctor');
    expect(code).toBe(1);
    expect(object.problems).toHaveLength(SERVICES.length);
  });
});

describe('operator webhook secret', () => {
  it('shows the default secret of one environment', async () => {
    services.answer(getMerchantProfileCommand, () => ({ name: 'Aling Nena' }));
    services.answer(ensureDefaultSecretCommand, ({ environment }) => ({ secret: `whsec_${environment}` }));
    const { object } = await json('webhook secret --merchant mer_1 --environment live');
    expect(object).toEqual({ merchant: { id: 'mer_1' }, environment: 'live', secret: 'whsec_live' });
    expect((await run('webhook secret --merchant mer_1')).out).toBe('whsec_test');
  });

  it('does not create a secret for an unknown merchant', async () => {
    services.answer(getMerchantProfileCommand, ({ merchantId }) => {
      throw notFound('merchant', merchantId);
    });
    services.answer(ensureDefaultSecretCommand, () => ({ secret: 'whsec_x' }));
    const { code, object } = await json('webhook secret --merchant mer_x');
    expect([code, object]).toMatchObject([1, { error: { code: 'not_found' } }]);
    expect(services.asked[ensureDefaultSecretCommand.subject]).toBeUndefined();
  });
});

describe('operator command line', () => {
  it.each([
    'merchant create --name N',
    'merchant creat',
    'merchant',
    'nonsense',
    'key create --merchant m --environment prod',
    'merchant fees set --merchant m --method cash --basis-points 1 --fixed 0',
    'clock advance --by soon',
    'clock advance --by 0s',
    'merchant list --nonsense',
    'merchant list extra',
  ])('exits with 2 and the error envelope for: %s', async (line) => {
    const { code, object } = await json(line);
    expect([code, object]).toEqual([2, { error: { code: 'invalid_request', message: expect.any(String) } }]);
    const { out, err } = await run(line);
    expect(out).toBe('');
    expect(err).not.toBe('');
  });

  it('prints the version', async () => {
    expect(await run('--version')).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  });

  it.each(['', 'merchant', 'key', 'project', 'webhook', 'clock', 'ledger', 'bus'])(
    'prints help: %s --help',
    async (group) => {
      const { code, out, err } = await run(`${group} --help`);
      expect([code, err]).toEqual([0, '']);
      expect(out).toContain('Usage: operator');
    },
  );

  it.each(['merchant create', 'key rotate', 'project create', 'clock advance', 'doctor'])(
    'prints examples: %s --help',
    async (command) => {
      expect((await run(`${command} --help`)).out).toContain(`Examples:\n  operator ${command}`);
    },
  );

  it.each([
    ['key rotate', '1d'],
    ['webhook rotate-secret', '1d'],
    ['provider rotate-secret', '1d'],
    ['provider configure', '1d'],
    ['bus republish', '7d'],
  ])('prints durations in readable form: %s --help', async (command, duration) => {
    const { out } = await run(`${command} --help`);
    expect(out.replace(/\s+/g, ' ')).toContain(`(default: ${duration})`);
  });

  it('exits with 1 and recommends doctor if a service does not respond', async () => {
    const { code, out, err } = await run('merchant list');
    expect([code, out]).toEqual([1, '']);
    expect(err).toBe('internal_error: gateway: not running\nRun `operator doctor` to diagnose the problem.');
  });
});
