import 'reflect-metadata';
import { DashboardUnderTest, type Member } from '../../test/dashboard-under-test';

const LIMIT = '/dashboard/payout-limit';

let dashboard: DashboardUnderTest;
let owner: Member;

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start();
});
afterAll(() => dashboard.stop());

beforeEach(async () => {
  owner = await dashboard.member('owner');
  await dashboard.activate(owner.merchantId);
  await dashboard.showFactor(owner.userId);
});

const limits = () =>
  dashboard.db.query<{ environment: string; amount: string }>(
    'SELECT environment, amount FROM payout_limits WHERE merchant_id = $1',
    [owner.merchantId],
  );

const toLive = () => owner.post('/dashboard/view', { environment: 'live' });

describe('a page rendered before another tab switched the merchant or mode', () => {
  it('cannot submit a form and changes nothing in the other mode', async () => {
    expect((await toLive()).status).toBe(303);
    const answer = await owner.post(LIMIT, { limit: '1' });
    expect(answer.status).toBe(409);
    expect(answer.body).toContain('Nothing was done');
    expect(await limits()).toEqual([]);
    expect((await owner.submit(LIMIT, { limit: '1' })).status).toBe(303);
    expect(await limits()).toEqual([{ environment: 'live', amount: '100' }]);
  });

  it('cannot submit a form and changes nothing for the other merchant', async () => {
    const { merchantId: other } = await dashboard.member('owner');
    await dashboard.join(owner.userId, other, 'owner');
    expect((await owner.post('/dashboard/merchant', { merchant: other })).status).toBe(303);
    expect((await owner.post(LIMIT, { limit: '1' })).status).toBe(409);
    const left = await owner.post(`/dashboard/team/members/${owner.userId}/remove`);
    expect(left.status).toBe(409);
  });

  it('reloads when it requests a part of the page', async () => {
    const view = `${owner.merchantId}.test`;
    expect((await owner.get('/dashboard/settings')).body).toContain(view);
    const part = () => owner.get('/dashboard/settings', { 'hx-request': 'true', 'tulay-view': view });
    expect((await part()).status).toBe(200);
    await toLive();
    const reloaded = await part();
    expect(reloaded.status).toBe(204);
    expect(reloaded.headers['hx-refresh']).toBe('true');
  });

  it('can still submit forms that switch the mode or sign out', async () => {
    await toLive();
    expect((await owner.post('/dashboard/view', { environment: 'test' })).status).toBe(303);
    await toLive();
    expect((await owner.post('/dashboard/sign-out')).goesTo).toBe('/dashboard/sign-in');
  });

  it('cannot submit a form if the secret in the form token is missing or invalid', async () => {
    const [, ...view] = owner.formToken.split('.');
    for (const form_token of [view.join('.'), `.${view.join('.')}`, ['a'.repeat(43), ...view].join('.')])
      expect((await owner.send(LIMIT, { limit: '1', form_token })).status).toBe(403);
    expect(await limits()).toEqual([]);
  });
});
