import type { ServiceReport } from '@tulay/contracts';
import {
  balanceProblems,
  busProblems,
  hasBacklog,
  restoreProblems,
  serviceProblems,
  stuckConsumers,
} from './doctor.rules';

const bus = {
  version: '2.10.27',
  jetStream: { streams: 4, deadLetters: 0, full: [], changed: [], unlisted: [] },
  syncAlways: true,
  busUser: [],
};
const FULL = {
  stream: 'PAYMENTS',
  bytes: 1000 * 2 ** 20,
  maxBytes: 2 ** 30,
  unreadBy: ['catalog-record-outcomes'],
};
const report: ServiceReport = {
  service: 'ledger',
  ready: true,
  problems: {},
  outbox: { waiting: 0, oldestSeconds: 0 },
  consumers: { 'payments/ledger-postings': 0 },
};
const withBacklog = (backlog: number): ServiceReport => ({
  ...report,
  consumers: { 'payments/ledger-postings': backlog },
});

describe('a service’s NATS permissions', () => {
  it('are reported if they differ from the contracts', () => {
    const found = serviceProblems({
      service: 'ledger',
      report: { ...report, busUser: ['its NATS user has unrestricted permissions'] },
    });
    expect(found.map(({ what }) => what)).toEqual(['ledger: its NATS user has unrestricted permissions']);
    expect(found[0]!.remedy).toContain('k8s/bus/permissions.conf');
    expect(serviceProblems({ service: 'ledger', report: { ...report, busUser: [] } })).toEqual([]);
  });
});

describe('the state of NATS', () => {
  it.each(['2.10.23', '2.10.27', '2.11.0-RC.1', '2.15.1', '3.0.0'])(
    'is not reported as a problem with version %s',
    (version) => {
      expect(busProblems({ ...bus, version })).toEqual([]);
    },
  );

  it.each(['2.9.10', '2.10.22', '1.99.99'])(
    'is reported as a problem with the outdated version %s',
    (version) => {
      expect(busProblems({ ...bus, version })[0]!.what).toContain('too old');
    },
  );

  it.each([
    [{ jetStream: null }, /without JetStream/],
    [{ syncAlways: false }, /before they are on disk/],
    [
      { busUser: ['its NATS user has unrestricted permissions'] },
      /^operator: its NATS user has unrestricted permissions/,
    ],
    [
      { jetStream: { ...bus.jetStream, changed: ['the stream PAYMENTS has republish'] } },
      /the stream PAYMENTS has republish/,
    ],
    [
      { jetStream: { streams: 1, deadLetters: 3, full: [], changed: [], unlisted: [] } },
      /3 messages could not be processed/,
    ],
    [
      { jetStream: { streams: 1, deadLetters: 0, full: [FULL], changed: [], unlisted: [] } },
      /PAYMENTS uses 1000 MiB of 1024 MiB, .*by catalog-record-outcomes/,
    ],
  ])('is reported as a problem with a remedy: %j', (change, what) => {
    const [problem, ...others] = busProblems({ ...bus, ...change });
    expect(problem?.what).toMatch(what);
    expect(problem?.remedy).not.toBe('');
    expect(others).toEqual([]);
  });

  it('is not reported as a problem if the monitoring endpoint does not respond', () => {
    expect(busProblems({ ...bus, syncAlways: null })).toEqual([]);
  });
});

describe('the state of a service', () => {
  it('is not reported as a problem if the report contains no problems', () => {
    expect(serviceProblems({ service: 'ledger', report })).toEqual([]);
  });

  it('is reported as a problem if the service does not respond', () => {
    const [problem] = serviceProblems({ service: 'ledger', failure: 'not running' });
    expect(problem).toEqual({
      what: 'ledger: not running',
      remedy: expect.stringContaining('start the service'),
    });
  });

  it('includes every failed check', () => {
    const problems = { database: 'timed out after 2000 ms', migrations: 'only 3 of 4 migrations have run' };
    const found = serviceProblems({ service: 'ledger', report: { ...report, ready: false, problems } });
    expect(found.map(({ what }) => what)).toEqual([
      'ledger is not ready: database: timed out after 2000 ms',
      'ledger is not ready: migrations: only 3 of 4 migrations have run',
    ]);
    expect(found[0]!.remedy).toContain('PostgreSQL');
  });

  it('is reported as a problem if events have been pending for more than 30 s', () => {
    const waiting = (oldestSeconds: number) =>
      serviceProblems({ service: 'payments', report: { ...report, outbox: { waiting: 5, oldestSeconds } } });
    expect(waiting(30)).toEqual([]);
    expect(waiting(31)[0]!.what).toContain('not published 5 events');
  });
});

describe('failed publication of events', () => {
  const failing = (failure: string) =>
    serviceProblems({ service: 'payments', report: { ...report, outbox: { ...report.outbox!, failure } } });

  it.each(['insufficient resources', 'write 1.blk: no space left on device'])(
    'reports a full NATS disk: %s',
    (failure) => {
      const [problem, ...others] = failing(failure);
      expect(problem?.what).toMatch(/^bus-disk-full: payments cannot publish/);
      expect(problem?.remedy).toContain('docs/runbooks/disk-full.md');
      expect(others).toEqual([]);
    },
  );

  it('reports the error from NATS in other cases', () => {
    expect(failing('no stream exists for the event').map(({ what }) => what)).toEqual([
      'payments cannot publish: no stream exists for the event',
    ]);
  });
});

describe('partitions past their retention', () => {
  it('are reported with the table and the number of months', () => {
    const found = serviceProblems({
      service: 'ledger',
      report: { ...report, overdueMonths: { inbox: 0, outbox_events: 2 } },
    });
    expect(found.map(({ what }) => what)).toEqual(['ledger has 2 month(s) of outbox_events past retention']);
  });
});

describe('the backlog of a consumer', () => {
  it('is checked a second time before it is reported', () => {
    expect([hasBacklog(report), hasBacklog(withBacklog(1))]).toEqual([false, true]);
  });

  it('is reported as a problem only if it does not shrink', () => {
    expect(stuckConsumers(withBacklog(5), withBacklog(4))).toEqual([]);
    expect(stuckConsumers(withBacklog(0), withBacklog(4))).toEqual([]);
    expect(stuckConsumers(withBacklog(5), withBacklog(5))[0]!.what).toBe(
      'ledger is not processing payments/ledger-postings: 5 events pending',
    );
  });
});

describe('negative balances', () => {
  it('are reported in live mode, with a count per currency, but not in test mode', () => {
    const found = balanceProblems([
      { environment: 'live', currency: 'PHP', merchants: 1 },
      { environment: 'live', currency: 'USD', merchants: 2 },
      { environment: 'test', currency: 'PHP', merchants: 9 },
    ]);
    expect(found.map(({ what }) => what)).toEqual([
      'live balances in PHP are below zero: 1 merchant owes us money',
      'live balances in USD are below zero: 2 merchants owe us money',
    ]);
  });
});

describe('a restored database', () => {
  it('is reported until it is released', () => {
    const found = restoreProblems([
      { service: 'payouts', held_since: 1_780_000_000 },
      { service: 'dashboard', held_since: null },
    ]);
    expect(found.map(({ what }) => what)).toEqual([
      'payouts is held, because its database was restored from a backup',
    ]);
    expect(found[0]!.remedy).toContain('operator restore release');
  });
});
