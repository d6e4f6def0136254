import {
  getFeePlanCommand,
  getMerchantProfileCommand,
  invalidField,
  listScheduledFeesCommand,
  notFound,
  removeScheduledFeeCommand,
  scheduleFeeCommand,
  startOfManilaDay,
  type ScheduledFee,
} from '@tulay/contracts';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

const entry = (changes: Partial<ScheduledFee> = {}): ScheduledFee => ({
  environment: 'live',
  method: 'card',
  currency: 'PHP',
  basisPoints: 250,
  fixedMinor: 1550,
  effectiveFrom: startOfManilaDay('2027-01-01')!,
  state: 'planned',
  ...changes,
});
const SET = 'merchant fees set --merchant mer_1 --method card --basis-points 250 --fixed 15.50';

describe('operator merchant fees set', () => {
  beforeEach(() => {
    services.answer(getMerchantProfileCommand, () => ({ name: 'Aling Nena' }));
    services.answer(scheduleFeeCommand, ({ merchantId }) => ({ merchantId, fees: [entry()] }));
  });

  it('sends basis points, minor units of the currency and the day, and lists the fees', async () => {
    const series = { merchantId: 'mer_1', method: 'card', basisPoints: 250 };
    const listed = { environment: 'live', method: 'card', currency: 'PHP', basis_points: 250, fixed: 15.5 };
    expect((await json(`${SET} --from 2027-01-01`)).object).toEqual({
      merchant: { id: 'mer_1' },
      fees: [{ ...listed, effective_from: Date.parse('2026-12-31T16:00Z') / 1000, state: 'planned' }],
    });
    expect((await run(SET)).out).toMatch(/^live +card +PHP +2\.5 % +₱15\.50 +2027-01-01 00:00 +planned$/m);
    await run(`${SET.replace('15.50', '15')} --currency jpy --environment live`);
    expect(services.asked[scheduleFeeCommand.subject]).toEqual([
      { ...series, environments: ['test', 'live'], currency: 'PHP', fixedMinor: 1550, from: '2027-01-01' },
      { ...series, environments: ['test', 'live'], currency: 'PHP', fixedMinor: 1550, from: null },
      { ...series, environments: ['live'], currency: 'JPY', fixedMinor: 15, from: null },
    ]);
    expect((await run(`${SET} --currency JPY`)).code).toBe(2);
  });

  it('rejects fees for an unknown merchant before storing anything', async () => {
    services.reset();
    services.answer(getMerchantProfileCommand, ({ merchantId }) => {
      throw notFound('merchant', merchantId);
    });
    services.answer(scheduleFeeCommand, () => {
      throw new Error('must not be called');
    });
    const { code, object } = await json(SET);
    expect([code, object]).toMatchObject([1, { error: { code: 'not_found' } }]);
    expect(services.asked[scheduleFeeCommand.subject]).toBeUndefined();
  });
});

it('operator merchant fees list shows past, current and planned fees', async () => {
  const past = entry({ basisPoints: 300, effectiveFrom: startOfManilaDay('2026-01-01')!, state: 'past' });
  const current = entry({ effectiveFrom: startOfManilaDay('2026-02-01')! + 3_660, state: 'current' });
  services.answer(listScheduledFeesCommand, ({ merchantId }) => ({
    merchantId,
    fees: [past, current, entry({ basisPoints: 200 })],
  }));
  expect((await run('merchant fees list --merchant mer_1')).out.split('\n')).toEqual([
    'MODE  METHOD  CURRENCY  SHARE  FIXED   FROM (MANILA)     STATE',
    'live  card    PHP       3 %    ₱15.50  2026-01-01 00:00  past',
    'live  card    PHP       2.5 %  ₱15.50  2026-02-01 01:01  current',
    'live  card    PHP       2 %    ₱15.50  2027-01-01 00:00  planned',
  ]);
});

it('operator merchant fees show prints the fees of every method, for now or for a given day', async () => {
  const none = { basisPoints: 0, fixedMinor: 0 };
  services.answer(getFeePlanCommand, ({ merchantId, environment, currency, on }) => ({
    merchantId,
    environment,
    currency,
    at: startOfManilaDay(on ?? '2026-05-08')!,
    fees: { gcash_qr: none, instapay_qr: none, card: entry(), bank_transfer: none },
  }));
  const shown = (await run('merchant fees show --merchant mer_1 --on 2027-01-01')).out;
  expect(shown).toContain('Fees in live mode at 2027-01-01 00:00 in Manila:');
  expect(shown).toMatch(/^card +2\.5 % +₱15\.50$/m);
  expect((await json('merchant fees show --merchant mer_1 --environment test')).object).toMatchObject({
    environment: 'test',
    fees: { card: { basis_points: 250, fixed: 15.5 }, gcash_qr: { basis_points: 0, fixed: 0 } },
  });
  expect(services.asked[getFeePlanCommand.subject]).toMatchObject([
    { environment: 'live', currency: 'PHP', on: '2027-01-01' },
    { environment: 'test', currency: 'PHP', on: null },
  ]);
});

it('operator merchant fees remove deletes a planned fee, or prints why the fee cannot be removed', async () => {
  const line = 'merchant fees remove --merchant mer_1 --method card --from 2027-01-01';
  services.answer(removeScheduledFeeCommand, ({ merchantId }) => ({ merchantId, fees: [] }));
  expect((await run(line)).out).toBe('(none)');
  expect(services.asked[removeScheduledFeeCommand.subject]).toEqual([
    {
      merchantId: 'mer_1',
      environments: ['test', 'live'],
      method: 'card',
      currency: 'PHP',
      from: '2027-01-01',
    },
  ]);
  services.reset();
  services.answer(removeScheduledFeeCommand, () => {
    throw invalidField('from', 'must be a future date in Manila time in live mode');
  });
  const { code, err } = await run(line);
  expect([code, err]).toEqual([
    1,
    expect.stringContaining('must be a future date in Manila time in live mode'),
  ]);
});
