import {
  DomainError,
  releasePayoutsCommand,
  setMerchantLimitsCommand,
  showMerchantCommand,
  suspendMerchantCommand,
  type RestrictedMerchant,
} from '@tulay/contracts';
import { restrictionsOf } from '@tulay/testing';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

const shown = (changes: Partial<RestrictedMerchant> = {}): RestrictedMerchant => ({
  merchant: {
    id: 'mer_1',
    name: 'Aling Nena',
    email: 'nena@shop.example',
    live: true,
    rate_limit: null,
    created: 1_777_593_600,
  },
  restrictions: restrictionsOf('mer_1', { state: 'suspended' }),
  pending: [],
  ...changes,
});

describe('operator merchant suspend', () => {
  const line = 'merchant suspend --merchant mer_1 --reason "case 12"';

  it('sends the reason, and waits until every service has confirmed the suspension', async () => {
    services.answer(suspendMerchantCommand, () => shown());
    const waiting = [['payments', 'payouts'], ['payouts'], []] as RestrictedMerchant['pending'][];
    services.answer(showMerchantCommand, () => shown({ pending: waiting.shift() ?? [] }));
    const { code, out } = await run(line);
    expect(code).toBe(0);
    for (const text of ['mer_1', 'suspended', 'Every service has confirmed']) expect(out).toContain(text);
    expect(waiting).toEqual([]);
    expect(services.asked[suspendMerchantCommand.subject]).toEqual([
      { merchantId: 'mer_1', reason: 'case 12' },
    ]);
  });

  it('lists the services that have not confirmed the suspension after five seconds', async () => {
    services.answer(suspendMerchantCommand, () => shown());
    services.answer(showMerchantCommand, () => shown({ pending: ['payouts'] }));
    const { out } = await run(line);
    expect(out).toContain('Not confirmed yet by: payouts');
  });

  it('requires a reason', async () => {
    expect((await run('merchant suspend --merchant mer_1')).code).toBe(2);
  });
});

it('operator merchant set-limits sends the amounts in minor units, and removes limits that are not given', async () => {
  services.answer(setMerchantLimitsCommand, () => shown());
  services.answer(showMerchantCommand, () => shown());
  const set = 'merchant set-limits --merchant mer_1 --environment live --reason New';
  await json(`${set} --payment 5000 --day 50000.50`);
  const limit = { environment: 'live', currency: 'PHP', payment: '500000', day: '5000050', month: null };
  expect(services.asked[setMerchantLimitsCommand.subject]).toEqual([
    { merchantId: 'mer_1', reason: 'New', limit },
  ]);
  expect((await run(`${set} --payment 0`)).code).toBe(2);
});

it('operator merchant release-payouts reports the reason for a rejection', async () => {
  services.answer(releasePayoutsCommand, () => {
    throw new DomainError('invalid_state', "This merchant's payouts are not on hold");
  });
  const { code, err } = await run('merchant release-payouts --merchant mer_1 --reason lifted');
  expect([code, err]).toEqual([1, expect.stringContaining("This merchant's payouts are not on hold")]);
});
