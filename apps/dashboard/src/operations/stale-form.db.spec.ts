import { PUBLIC_URL } from '../../test/browser';
import { DashboardUnderTest, type Member } from '../../test/dashboard-under-test';
import { newCommandId } from '@tulay/contracts';

const TEAM = '/dashboard/team';
const SECURITY = '/dashboard/security';
const SAID = 'so nothing was done';

let dashboard: DashboardUnderTest;
let owner: Member;

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start();
  owner = await dashboard.member('owner');
});
afterAll(() => dashboard.stop());

/** Returns form fields with invalid tokens: no token, another form's token, and two forged tokens. */
async function staleOnes(): Promise<Record<string, string>[]> {
  const { body } = await owner.get(TEAM);
  const [, ofOther = ''] = /name="operation" value="([^"]+)"/.exec(body)!;
  return [{}, { operation: ofOther }, { operation: newCommandId() }, { operation: `${newCommandId()}.x` }];
}

const entries = () => dashboard.db.query('SELECT id FROM audit_log');

it('a button with an invalid token is rejected and the page shows a notice', async () => {
  const before = await entries();
  for (const stale of await staleOnes()) {
    const form = { ...stale, form_token: owner.formToken };
    const referer = { referer: `${PUBLIC_URL}${SECURITY}?done=saved` };
    const { status, goesTo } = await owner.send(`${SECURITY}/sessions/end-others`, form, referer);
    expect([status, goesTo]).toEqual([303, `${SECURITY}?stale=yes`]);
  }
  expect((await owner.get(`${SECURITY}?stale=yes`)).body).toContain(SAID);
  expect(await entries()).toEqual(before);
});

it('a form with an invalid token keeps the input and can be resubmitted', async () => {
  const typed = { email: 'cora@shop.example', role: 'finance' };
  const form = { ...typed, form_token: owner.formToken };
  const { status, body } = await owner.send(`${TEAM}/invitations`, form);
  expect([status, body.includes(SAID), body.includes(typed.email)]).toEqual([400, true, true]);
  const [, operation = ''] = new RegExp(
    `action="${TEAM}/invitations">\\s*<[^>]*>\\s*<input type="hidden" name="operation" value="([^"]+)"`,
  ).exec(body)!;
  expect((await owner.send(`${TEAM}/invitations`, { ...form, operation })).goesTo).toBe(`${TEAM}?done=sent`);
});

it('a form is processed again after the user goes back and edits it', async () => {
  const { body } = await owner.get('/dashboard/settings');
  const [, operation = ''] = /settings\/profile">\s*<[^>]*>\s*<[^>]*name="operation" value="([^"]+)"/.exec(
    body,
  )!;
  for (const name of ['Ana Cruz', 'Ana Santos'])
    await owner.post('/dashboard/settings/profile', { operation, name, language: 'en' });
  expect((await owner.get('/dashboard/settings')).body).toContain('Ana Santos');
});

it('a page does not show a message that is passed in the URL', async () => {
  const { body } = await owner.get(`${SECURITY}?stale=%3Cb%3Ehello`);
  expect(body).not.toContain('<b>hello');
});
