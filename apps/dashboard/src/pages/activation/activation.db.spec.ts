import { listBanksCommand, type Activation } from '@tulay/contracts';
import { on } from '@tulay/testing';
import { DashboardUnderTest, type Member } from '../../../test/dashboard-under-test';
import {
  ACTIVATION_PATH,
  DETAILS,
  fillApplication,
  tellActivation,
  uploadDocument,
} from '../../../test/fill-application';

let dashboard: DashboardUnderTest;

const PATH = ACTIVATION_PATH;
const PDF = Buffer.from('%PDF-1.7 a permit');
const ACCOUNT = { bankCode: 'BPI', accountNumber: '1234 5678 90', accountName: 'Nena Reyes' };

beforeAll(async () => {
  const bank = { object: 'bank' as const, code: 'BPI', name: 'Bank of the Philippine Islands' };
  dashboard = await DashboardUnderTest.start([
    on(listBanksCommand, () => ({
      object: 'list' as const,
      data: [bank as never],
      has_more: false as const,
    })),
  ]);
});
afterAll(() => dashboard.stop());

const page = async (browser: Member) => (await browser.get(PATH)).body;
const fill = (owner: Member) => fillApplication(owner, 'BPI');
const tell = (owner: Member, told: Partial<Activation>) => tellActivation(dashboard, owner, told);

it('live mode is activated after submission, rejection, resubmission and payment', async () => {
  const owner = await dashboard.member('owner');
  expect(await page(owner)).toContain('Not submitted yet');
  await fill(owner);
  expect(await page(owner)).toContain('account ending in 7890');
  expect((await owner.submit(`${PATH}/submit`, {}, PATH)).status).toBe(303);
  expect(await page(owner)).toContain('Being looked at');
  expect((await owner.submit(`${PATH}/details`, DETAILS, '/dashboard/home')).status).toBe(400);
  await tell(owner, { state: 'rejected', reason: 'The <b>permit</b> cannot be read' });
  expect(await page(owner)).toContain('The &lt;b&gt;permit&lt;/b&gt; cannot be read');
  await owner.submit(`${PATH}/submit`, {}, PATH);
  const fee = {
    amount: 1500,
    currency: 'PHP',
    environment: 'live' as const,
    url: 'https://pay.example/invoices/x',
  };
  await tell(owner, { state: 'fee_due', revision: 2, fee });
  expect(await page(owner)).toMatch(/₱1,500\.00[^]*href="https:\/\/pay\.example\/invoices\/x"/);
  expect((await owner.submit('/dashboard/view', { environment: 'live' }, PATH)).status).toBe(404);
  await tell(owner, { state: 'active', revision: 2, fee });
  expect((await owner.submit('/dashboard/view', { environment: 'live' }, PATH)).status).toBe(303);
});

it('the activation page shows errors per field, keeps the input and lists missing fields', async () => {
  const owner = await dashboard.member('owner');
  const sent = await owner.submit(`${PATH}/details`, { ...DETAILS, tin: '12' }, PATH);
  expect(sent.status).toBe(400);
  expect(sent.body).toMatch(
    /name="tin" value="12"[^>]*aria-describedby="tin-wrong tin-hint"[^>]*aria-invalid/,
  );
  expect(sent.body).toContain('value="Aling Nena Trading"');
  expect(sent.body).toMatch(/Still missing[^]*Registered name[^]*Bank account/);
  const early = await owner.submit(`${PATH}/submit`, {}, PATH);
  expect(early.status).toBe(400);
});

it.each([
  ['no PDF, PNG or JPEG', Buffer.from('MZ a program'), 'permit.pdf'],
  ['larger than 5 MB', Buffer.concat([PDF, Buffer.alloc(5 * 2 ** 20)]), 'permit.pdf'],
  ['choose a file', Buffer.alloc(0), ''],
])('an uploaded file is rejected: %s', async (said, bytes, name) => {
  const owner = await dashboard.member('owner');
  const { status, body } = await uploadDocument(owner, 'registration', bytes, name);
  expect([status, body.includes(said)]).toEqual([400, true]);
});

it("a merchant can remove its own document but not another merchant's", async () => {
  const owner = await dashboard.member('owner');
  await uploadDocument(owner, 'registration');
  const path = /action="([^"]+\/remove)"/.exec(await page(owner))![1]!;
  const stranger = await dashboard.member('owner');
  expect((await stranger.submit(path, {}, PATH)).status).toBe(404);
  expect((await owner.submit(path, {}, PATH)).status).toBe(303);
  expect(await page(owner)).toContain('Nothing is uploaded yet');
});

it.each(['developer', 'finance', 'viewer'] as const)(
  'a member with the role %s sees only the status',
  async (role) => {
    const owner = await dashboard.member('owner');
    await fill(owner);
    const other = await dashboard.member(role, { of: owner });
    const body = await page(other);
    expect(body).toContain('Not submitted yet');
    expect(body).not.toMatch(/123-456-789|7890|registration\.pdf/);
    const deeds = ['details', 'account', 'submit', 'documents/1/remove'];
    for (const deed of deeds)
      expect((await other.submit(`${PATH}/${deed}`, {}, '/dashboard/home')).status).toBe(403);
    expect((await uploadDocument(other, 'other')).status).toBe(403);
  },
);

it('changing the bank account or submitting the application requires step-up authentication', async () => {
  const owner = await dashboard.member('owner');
  await fill(owner);
  await dashboard.makeStale(owner.userId);
  for (const [deed, typed] of [
    ['account', { ...ACCOUNT, accountNumber: '9999999999' }],
    ['submit', {}],
  ] as const) {
    const answer = await owner.submit(`${PATH}/${deed}`, typed, PATH);
    expect(answer.goesTo).toMatch(/^\/dashboard\/confirm\?/);
  }
  expect(await page(owner)).toContain('account ending in 7890');
});

it('the dashboard does not read the body of an upload without a session or a valid CSRF token', async () => {
  const stranger = dashboard.browser();
  const file = { name: 'x.pdf', bytes: PDF };
  const sent = await stranger.upload(`${PATH}/documents`, { file }, '/dashboard/sign-in');
  expect([sent.status, sent.goesTo]).toEqual([303, '/dashboard/sign-in']);
  const owner = await dashboard.member('owner');
  const forged = { typed: { form_token: 'a'.repeat(43), document: 'bank' }, file };
  expect((await owner.upload(`${PATH}/documents`, forged, PATH)).status).toBe(403);
});
