import 'reflect-metadata';
import { withOperator, type MerchantRestrictions } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { GatewayUnderTest, type MerchantWithKeys } from '../../test/gateway-under-test';
import { EnforcingServicesClient } from './enforcing-services.client';
import { NotifyServicesJob } from './notify-services.job';
import { RestrictMerchant } from './restrict-merchant';
import { RestrictionNoticesStore } from './restriction-notices.store';

let gateway: GatewayUnderTest;
let merchant: MerchantWithKeys;
let noted: [string, MerchantRestrictions][];
/** Service that does not respond, or null. */
let silent: string | null;

const get = <T>(type: new (...args: never[]) => T): T => gateway.running.app.get(type, { strict: false });

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
  jest.spyOn(get(EnforcingServicesClient), 'note').mockImplementation((service, restrictions) => {
    if (service === silent) return Promise.reject(new Error('no response'));
    noted.push([service, restrictions]);
    return Promise.resolve();
  });
});
afterAll(() => gateway?.stop());
beforeEach(async () => {
  [noted, silent] = [[], null];
  merchant = await gateway.merchant();
});

const why = () => ({ merchantId: merchant.id, reason: ' case 12 ' });
const suspend = () =>
  withOperator({ name: 'maria.santos', approvedBy: null }, () =>
    get(RestrictMerchant).execute('suspended', why()),
  );
const pending = () => get(RestrictionNoticesStore).pending(merchant.id);

describe('a change to a merchant’s restrictions', () => {
  it('is recorded in the audit log with the reason, the operator and both states', async () => {
    await suspend();
    const [row] = await get(Database).query<{ actor: string; detail: object }>(
      `SELECT actor, detail FROM audit_log WHERE subject = $1 AND action = 'merchant.suspended'`,
      [merchant.id],
    );
    expect(row).toMatchObject({
      actor: 'maria.santos',
      detail: { reason: 'case 12', from: { state: 'active' }, to: { state: 'suspended' } },
    });
  });

  it('is rejected if the reason is missing or the state does not allow the change', async () => {
    const restrict = get(RestrictMerchant);
    await expect(restrict.execute('suspended', { ...why(), reason: ' ' })).rejects.toMatchObject({
      issues: { reason: expect.anything() },
    });
    await expect(restrict.execute('resumed', why())).rejects.toMatchObject({ code: 'invalid_state' });
    const limit = { environment: 'live', currency: 'PHP', payment: '-5', day: null, month: null } as const;
    await expect(restrict.setLimits({ ...why(), limit })).rejects.toMatchObject({
      issues: { payment: ['must be a positive amount'] },
    });
  });

  it('is sent to every service, and again to a service that did not respond', async () => {
    silent = 'payouts';
    await suspend();
    await get(NotifyServicesJob).execute();
    expect(await pending()).toEqual(['payouts']);
    silent = null;
    await get(NotifyServicesJob).execute();
    expect(await pending()).toEqual([]);
    const own = noted.filter(([, { merchant_id: id }]) => id === merchant.id);
    expect(own.map(([service]) => service)).toEqual(
      expect.arrayContaining(['payments', 'payouts', 'dashboard']),
    );
    expect(own[0]![1]).toMatchObject({ state: 'suspended', change: 1 });
  });
});

it('a suspended merchant can create test keys but no live keys', async () => {
  await suspend();
  await expect(gateway.key(merchant.id, ['payments:read'], 'live')).rejects.toMatchObject({
    code: 'insufficient_scope',
  });
  expect((await gateway.key(merchant.id, ['payments:read'])).secret).toMatch(/^sk_test_/);
});
