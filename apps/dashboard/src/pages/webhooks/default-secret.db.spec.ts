import { DashboardUnderTest, type Member } from '../../../test/dashboard-under-test';
import { NotifierUnderTest } from '../../../test/webhooks-under-test';

const WEBHOOKS = '/dashboard/webhooks';
const PATH = `${WEBHOOKS}/default-secret`;

const notifier = new NotifierUnderTest();
let dashboard: DashboardUnderTest;
let dev: Member;

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start(notifier.answers);
});
afterAll(() => dashboard.stop());
beforeEach(async () => {
  dev = await dashboard.member('developer');
  notifier.changes.length = 0;
});

const audited = () =>
  dashboard.db.query(
    `SELECT actor, action, detail - 'request_id' - 'operation' AS detail FROM audit_log
      WHERE subject = $1 AND action LIKE 'default_secret.%' ORDER BY id`,
    [dev.merchantId],
  );
const mailsTo = async ({ email }: Member) =>
  (
    await dashboard.db.query<{ kind: string }>('SELECT kind FROM account_mails WHERE recipient = $1', [email])
  ).map(({ kind }) => kind);

it('the page shows the secret of the current mode on request, and the audit log records who viewed it', async () => {
  const owner = await dashboard.member('owner', { of: dev });
  const page = await dev.get(WEBHOOKS);
  expect(page.body).toContain('Secret of payments’ own addresses');
  expect(page.body).not.toContain('whsec_');
  const { status, headers, body } = await dev.submit(`${PATH}/show`, {}, WEBHOOKS);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body).toContain(`whsec_default_${dev.merchantId}_test`);
  expect(body).toContain('webhook_url');
  expect(body).not.toContain('it is not shown again');
  await dashboard.activate(dev.merchantId);
  const live = await dashboard.member('developer', { of: dev, environment: 'live' });
  expect((await live.submit(`${PATH}/show`, {}, WEBHOOKS)).body).toContain(
    `whsec_default_${dev.merchantId}_live`,
  );
  expect(await audited()).toEqual([
    { actor: dev.userId, action: 'default_secret.show', detail: { environment: 'test' } },
    { actor: live.userId, action: 'default_secret.show', detail: { environment: 'live' } },
  ]);
  expect(await mailsTo(owner)).toEqual([]);
});

it('a rotation uses the selected overlap, shows the new secret and notifies the owner by email', async () => {
  const owner = await dashboard.member('owner', { of: dev });
  const { body } = await dev.submit(`${PATH}/rotate`, { overlap: '3600' }, WEBHOOKS);
  const [[name, command, request]] = notifier.changes as [(typeof notifier.changes)[0]];
  const tenant = { merchantId: dev.merchantId, environment: 'test' };
  expect([name, request]).toEqual(['rotate default', { ...tenant, overlapSeconds: 3_600 }]);
  expect(body).toContain(`whsec_by_${command}`);
  await dev.submit(`${PATH}/rotate`, { overlap: 'forever' }, WEBHOOKS);
  expect(notifier.changes[1]![2]).toMatchObject({ overlapSeconds: 86_400 });
  const log = await audited();
  expect(log).toEqual([1, 24].map((overlap_hours) => rotation(overlap_hours)));
  expect(JSON.stringify(log)).not.toContain('whsec_');
  expect(await mailsTo(owner)).toEqual(['webhooks_changed', 'webhooks_changed']);
  const shown = await owner.get('/dashboard/audit?action=default_secret.rotate');
  expect(shown.body).toContain('Replaced the secret of payments’ own webhook addresses');
});

const rotation = (overlap_hours: number) => ({
  actor: dev.userId,
  action: 'default_secret.rotate',
  detail: { environment: 'test', overlap_hours },
});

it.each(['show', 'rotate'])('the action %s requires step-up authentication', async (deed) => {
  await dashboard.makeStale(dev.userId);
  const answer = await dev.submit(`${PATH}/${deed}`, {}, WEBHOOKS);
  expect(answer.goesTo).toMatch(/^\/dashboard\/confirm\?.*webhooks/);
  expect([notifier.changes, await audited()]).toEqual([[], []]);
});

it.each(['viewer', 'finance'] as const)(
  'the role %s can neither view nor replace the secret',
  async (role) => {
    const member = await dashboard.member(role, { of: dev });
    const { status, body } = await member.get(WEBHOOKS);
    expect(status).toBe(200);
    expect(body).not.toContain(PATH);
    for (const deed of ['show', 'rotate'])
      expect((await member.submit(`${PATH}/${deed}`, {}, WEBHOOKS)).status).toBe(403);
    expect(notifier.changes).toEqual([]);
  },
);

it('the page is available in Filipino, with and without the secret shown', async () => {
  const page = await dev.get(`${WEBHOOKS}?lang=fil`);
  expect(page.body).toContain('Secret ng sariling address ng mga bayad');
  const { body } = await dev.post(`${PATH}/show?lang=fil`);
  expect(body).toContain('Sa secret na ito sinusuri ng server mo');
});
