import 'reflect-metadata';
import {
  countSealedValuesCommand,
  DomainError,
  resealValuesCommand,
  SEALING_SERVICES,
  ServiceUnavailable,
  type ResealedValues,
  type SealingService,
} from '@tulay/contracts';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

const batch = (changes: Partial<ResealedValues> = {}): ResealedValues => ({
  key: 'k2',
  column: 'secrets.sealed',
  checked: 2,
  resealed: 1,
  busy: 0,
  unreadable: [],
  next: null,
  ...changes,
});

const requests = (service: SealingService) => services.asked[resealValuesCommand(service).subject];

function countsAre(service: SealingService, keys: Record<string, number>, key = 'k2'): void {
  const counted = { key, column: 'secrets.sealed', keys, malformed: [], next: null };
  services.answer(countSealedValuesCommand(service), () => counted);
}

/** Fakes services whose values are all sealed with k2. */
function allSealed(except: SealingService[] = []): void {
  for (const service of SEALING_SERVICES) {
    if (except.includes(service)) continue;
    services.answer(resealValuesCommand(service), () => batch());
    countsAre(service, { k2: 2 });
  }
}

describe('operator seal re-seal', () => {
  it('requests every batch of every service, shows progress, and reports that other keys can be removed', async () => {
    allSealed(['gateway']);
    const next = { column: 'secrets.sealed', row: ['1'] };
    services.answer(resealValuesCommand('gateway'), ({ from }) => batch(from ? {} : { next }));
    countsAre('gateway', { k2: 4 });
    const { code, out, progress } = await run('seal re-seal');
    expect(code).toBe(0);
    expect(out).toContain('Every value is sealed with k2. Other keys can be removed from SEAL_KEYS.');
    expect(out).toMatch(/gateway +secrets\.sealed +4 +2 +0 +0/);
    expect(progress).toContain('re-sealing: gateway secrets.sealed, 4 checked, 2 re-sealed');
    expect(requests('gateway')).toEqual([
      { key: null, from: null },
      { key: 'k2', from: next },
    ]);
    expect(requests('dashboard')).toEqual([{ key: 'k2', from: null }]);
  });

  it('expects the given key from every service, or only from the given service', async () => {
    allSealed();
    await json('seal re-seal --key k2 --service payouts');
    expect([requests('payouts'), requests('gateway')]).toEqual([[{ key: 'k2', from: null }], undefined]);
  });

  it('stops at a replica that seals with another key', async () => {
    allSealed(['payments']);
    services.answer(resealValuesCommand('payments'), () => {
      throw new DomainError('invalid_state', 'This replica seals with the key k1');
    });
    const { code, object } = await json('seal re-seal');
    const message = 'payments: This replica seals with the key k1';
    expect([code, object]).toEqual([1, { error: { code: 'invalid_state', message } }]);
    expect(requests('payouts')).toBeUndefined();
  });

  it('requests a batch again if no reply arrived', async () => {
    allSealed(['gateway']);
    let attempts = 0;
    services.answer(resealValuesCommand('gateway'), () => {
      if (++attempts === 1) throw new ServiceUnavailable('the database is unavailable');
      return batch();
    });
    countsAre('gateway', { k2: 2 });
    expect([(await json('seal re-seal')).code, attempts]).toEqual([0, 2]);
  });

  it('requests the values of a service again while other transactions lock rows, at most three times', async () => {
    allSealed(['gateway', 'payments']);
    let passes = 0;
    services.answer(resealValuesCommand('gateway'), () => batch({ busy: ++passes === 1 ? 1 : 0 }));
    services.answer(resealValuesCommand('payments'), () => batch({ resealed: 0, busy: 1 }));
    for (const service of ['gateway', 'payments'] as const) countsAre(service, { k2: 2 });
    const { object } = await json('seal re-seal');
    expect([requests('gateway')!.length, requests('payments')!.length]).toEqual([2, 3]);
    expect((object.columns as object[]).slice(0, 2)).toMatchObject([
      { service: 'gateway', checked: 2, resealed: 2, busy: 0 },
      { service: 'payments', checked: 2, resealed: 0, busy: 1 },
    ]);
  });

  it('fails if values remain, and lists the keys and the rows that cannot be opened', async () => {
    allSealed(['gateway']);
    services.answer(resealValuesCommand('gateway'), () => batch({ unreadable: [['prj_1', 'live']] }));
    countsAre('gateway', { k1: 1, k2: 1 });
    const { code, object } = await json('seal re-seal');
    expect(code).toBe(1);
    expect(object).toMatchObject({
      key: 'k2',
      resealed: 5,
      remaining: 1,
      unreadable: [{ service: 'gateway', column: 'secrets.sealed', row: ['prj_1', 'live'] }],
      other_keys: [{ service: 'gateway', column: 'secrets.sealed', key: 'k1', values: 1 }],
      error: { code: 'values_remain' },
    });
    const { out, err } = await run('seal re-seal');
    expect(out).toMatch(/gateway +secrets\.sealed +prj_1 live/);
    expect(out).not.toContain('can be removed');
    expect(err).toContain('1 values are not sealed with k2');
  });

  it('fails if a replica still seals with another key', async () => {
    allSealed(['gateway']);
    services.answer(resealValuesCommand('gateway'), () => batch());
    countsAre('gateway', { k2: 2 }, 'k1');
    expect((await json('seal re-seal')).object).toMatchObject({ error: { code: 'keys_differ' } });
  });
});

describe('operator seal status', () => {
  it('counts the values by key over all batches', async () => {
    allSealed(['gateway']);
    const next = { column: 'secrets.sealed', row: ['1'] };
    services.answer(countSealedValuesCommand('gateway'), ({ from }) => ({
      key: 'k2',
      column: 'secrets.sealed',
      keys: (from ? { k1: 1, k2: 2 } : { k2: 3 }) as Record<string, number>,
      malformed: [],
      next: from ? null : next,
    }));
    const { code, object } = await json('seal status --service gateway');
    expect(code).toBe(0);
    expect(object).toMatchObject({
      current: [{ service: 'gateway', keys: ['k2'] }],
      values: [
        { service: 'gateway', column: 'secrets.sealed', key: 'k2', values: 5 },
        { service: 'gateway', column: 'secrets.sealed', key: 'k1', values: 1 },
      ],
    });
    expect((await run('seal status')).out).toMatch(/dashboard +secrets\.sealed +k2 +2/);
  });
});
