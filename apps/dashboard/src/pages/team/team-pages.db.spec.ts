import { DashboardUnderTest, type Member } from '../../../test/dashboard-under-test';
import { InvitationsStore } from '../../team/invitations.store';

const HERE = '/dashboard/team';
const NEW = { name: 'Ben Cruz', password: 'isda sa dagat at ilog' };
let dashboard: DashboardUnderTest;

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start();
});
afterAll(() => dashboard.stop());

/** Creates an invitation and returns the link in the email. */
async function invited({ userId: invitedBy, merchantId }: Member, email: string): Promise<string> {
  const store = dashboard.running.app.get(InvitationsStore, { strict: false });
  const draft = { merchantId, email, role: 'finance' as const, invitedBy };
  const { token } = await dashboard.db.transaction((tx) => store.issue(tx, draft));
  return `/dashboard/invitations/${token}`;
}

describe('the team page', () => {
  it('sends, resends and withdraws invitations', async () => {
    const browser = await dashboard.member('owner');
    const typed = { email: 'ben@shop.example', role: 'developer' };
    expect((await browser.submit(`${HERE}/invitations`, typed, HERE)).goesTo).toBe(`${HERE}?done=sent`);
    const at = async () =>
      /\/dashboard\/team\/invitations\/[0-9a-f-]+/.exec((await browser.get(HERE)).body)![0];
    const first = await at();
    expect((await browser.submit(`${first}/again`, {}, HERE)).goesTo).toBe(`${HERE}?done=sent`);
    expect(await at()).not.toBe(first);
    await browser.submit(`${await at()}/withdraw`, {}, HERE);
    expect((await browser.get(HERE)).body).not.toContain('ben@shop.example');
  });

  it('shows an error for an invalid invitation', async () => {
    const owner = await dashboard.member('owner');
    for (const [typed, said] of [
      [{ email: 'invalid', role: 'viewer' }, 'Write an email address'],
      [{ email: owner.email, role: 'viewer' }, 'This address is of a member already.'],
      [{ email: 'ben@shop.example', role: 'king' }, 'Choose one of the roles.'],
    ] as const) {
      const refused = await owner.submit(`${HERE}/invitations`, typed, HERE);
      expect([refused.status, refused.body]).toEqual([400, expect.stringContaining(said)]);
    }
  });

  it('requires step-up authentication to change the team', async () => {
    const owner = await dashboard.member('owner');
    const member = await dashboard.member('viewer', { of: owner });
    await dashboard.makeStale(owner.userId);
    const at = `${HERE}/members/${member.userId}`;
    for (const [url, typed] of [
      [`${HERE}/invitations`, { email: 'x@shop.example', role: 'owner' }],
      [`${at}/role`, { role: 'owner' }],
      [`${at}/remove`, {}],
    ] as const)
      expect((await owner.submit(url, typed, HERE)).goesTo).toBe(
        '/dashboard/confirm?next=%2Fdashboard%2Fteam',
      );
  });

  it('changes roles and removes members but not the last owner', async () => {
    const owner = await dashboard.member('owner');
    const member = await dashboard.member('viewer', { of: owner });
    const at = `${HERE}/members/${member.userId}`;
    expect((await owner.submit(`${at}/role`, { role: 'finance' }, HERE)).status).toBe(303);
    expect((await member.get(HERE)).body).toContain('· Finance ·');
    expect((await owner.submit(`${at}/remove`, {}, HERE)).status).toBe(303);
    expect((await member.get(HERE)).status).toBe(303);
    expect((await owner.get(HERE)).body).not.toContain(`${HERE}/members/${owner.userId}/remove`);
    const alone = await owner.submit(`${HERE}/members/${owner.userId}/remove`, {}, HERE);
    expect([alone.status, alone.body]).toEqual([400, expect.stringContaining('The last owner stays')]);
  });

  it('lets a viewer see the members and leave the team', async () => {
    const owner = await dashboard.member('owner');
    const viewer = await dashboard.member('viewer', { of: owner });
    const { body } = await viewer.get(HERE);
    expect(body).toContain(owner.email);
    expect(body.match(/(?:action|href)="\/dashboard\/team\/[^"]*"/g)).toEqual([
      `href="${HERE}/members/${viewer.userId}/remove"`,
    ]);
    expect((await viewer.submit(`${HERE}/members/${owner.userId}/remove`, {}, HERE)).status).toBe(403);
  });
});

describe('the invitation page', () => {
  it('creates an account with a name and a password for a new user', async () => {
    const owner = await dashboard.member('owner');
    const link = await invited(owner, 'new@shop.example');
    const browser = dashboard.browser();
    expect((await browser.get(link)).body).toContain('Join Aling Nena Store');
    const refused = await browser.submit(link, { ...NEW, password: 'short' });
    expect([refused.status, refused.body]).toEqual([400, expect.stringContaining('at least 10 characters')]);
    expect((await browser.submit(link, NEW)).goesTo).toBe('/dashboard/home');
    expect((await browser.get(HERE)).body).toContain('new@shop.example');
    const spent = await dashboard.browser().get(link);
    expect([spent.status, spent.body]).toEqual([400, expect.stringContaining('does not work any more')]);
  });

  it('adds an existing user to the team with one click', async () => {
    const [owner, guest] = [await dashboard.member('owner'), await dashboard.member('owner')];
    const link = await invited(owner, guest.email);
    const away = await dashboard.browser().get(link);
    expect(away.body).toContain(`/dashboard/sign-in?${new URLSearchParams({ next: link })}`);
    expect((await guest.submit(link)).goesTo).toBe('/dashboard/home');
    expect((await guest.get(HERE)).body).toContain(owner.email);
    expect((await guest.get('/dashboard/settings')).body).toContain('Businesses that you work for');
    const back = { merchant: guest.merchantId };
    expect((await guest.submit('/dashboard/merchant', back, '/dashboard/settings')).status).toBe(303);
    expect((await guest.get(HERE)).body).not.toContain(owner.email);
    const foreign = { merchant: (await dashboard.member('owner')).merchantId };
    expect((await guest.submit('/dashboard/merchant', foreign, '/dashboard/settings')).status).toBe(404);
  });

  it('rejects a user with a different email address', async () => {
    const [owner, stranger] = [await dashboard.member('owner'), await dashboard.member('owner')];
    const link = await invited(owner, 'another@shop.example');
    expect((await stranger.get(link)).body).toContain('for another address');
    await stranger.send(link, { form_token: stranger.formToken });
    expect((await stranger.get(HERE)).body).not.toContain(owner.email);
  });
});

describe('the audit log page', () => {
  it('shows entries to members with permission and filters them by the query in the URL', async () => {
    const owner = await dashboard.member('owner');
    await owner.submit(`${HERE}/invitations`, { email: 'ben@shop.example', role: 'viewer' }, HERE);
    const { body } = await owner.get('/dashboard/audit');
    expect(body.replaceAll('<wbr>', '')).toContain('Email: ben@shop.example, Role: Viewer');
    const none = await owner.get(`/dashboard/audit?person=${owner.userId}&action=member.removed`);
    expect(none.body).toContain('Nothing was found');
    expect((await owner.get('/dashboard/audit?before=x')).status).toBe(404);
    const viewer = await dashboard.member('viewer', { of: owner });
    expect((await viewer.get('/dashboard/audit')).status).toBe(403);
  });

  it('paginates the audit log', async () => {
    const owner = await dashboard.member('owner');
    await dashboard.db.query(
      `INSERT INTO audit_log (actor, action, subject, detail)
        SELECT $1, 'member.invited', $2, json_build_object('email', 'p' || n) FROM generate_series(1, 60) n`,
      [owner.userId, owner.merchantId],
    );
    const first = await owner.get('/dashboard/audit?action=member.invited');
    expect(first.body).toContain('Email: p60');
    expect(first.body).not.toContain('Email: p10<');
    const more = /href="(\/dashboard\/audit\?action=member\.invited&amp;before=\d+)"/.exec(first.body)![1]!;
    const next = await owner.get(more.replaceAll('&amp;', '&'));
    expect(next.body).toContain('Email: p10');
    expect(next.body).not.toContain('Email: p11');
  });
});
