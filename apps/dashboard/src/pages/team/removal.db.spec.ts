import {
  addOwnKeyCommand,
  DomainError,
  listOwnKeysCommand,
  revokeOwnKeyCommand,
  type ApiKey,
  type Environment,
  type RevokeOwnKeyRequest,
} from '@tulay/contracts';
import { on } from '@tulay/testing';
import { DashboardUnderTest, type Member } from '../../../test/dashboard-under-test';
import { FakeCatalogItems } from '../../../test/fake-catalog-items';
import type { Role } from '../../roles/role-scopes.rules';

const HERE = '/dashboard/team';
const NEW = '/dashboard/keys/new';

let dashboard: DashboardUnderTest;
let keys = new FakeCatalogItems<ApiKey>('key');
let isAway = false;
/** ID of the key whose revocation fails. */
let failing: string | null = null;
const revoked: RevokeOwnKeyRequest[] = [];

const works = ({ revoked_at: at }: ApiKey): boolean => at === null;

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start([
    on(listOwnKeysCommand, (request) => {
      if (isAway) throw new DomainError('internal_error', 'the gateway is unavailable');
      return keys.list(request, request.working ? works : undefined);
    }),
    on(addOwnKeyCommand, ({ merchantId, environment, key: { id, last4 }, expiresAt }) => {
      const times = { created: 1, expires_at: expiresAt, revoked_at: null, last_used_at: null };
      const key = { id, merchant_id: merchantId, environment, scopes: [], last4, ...times };
      return keys.create({ merchantId, environment }, key);
    }),
    on(revokeOwnKeyCommand, (request) => {
      if (request.keyId === failing) throw new DomainError('internal_error', 'the process dies here');
      revoked.push(request);
      return keys.change({ ...request, id: request.keyId }, { revoked_at: 2 });
    }),
  ]);
});
afterAll(() => dashboard.stop());
beforeEach(() => {
  [keys, isAway, failing] = [new FakeCatalogItems('key'), false, null];
  revoked.length = 0;
});

async function makeKey(by: Member): Promise<ApiKey> {
  const known = keys.all.length;
  expect((await by.submit(NEW, { scope: 'payments:read', ends: 'never' })).status).toBe(200);
  return keys.all[known]!;
}

/** Signs the user in again, in the given mode. */
async function onSide(person: Member, environment: Environment): Promise<Member> {
  const browser = await dashboard.signIn(person.userId, environment);
  return Object.assign(browser, {
    userId: person.userId,
    email: person.email,
    merchantId: person.merchantId,
  });
}

/** Creates a team with an owner and a developer who has a key in each mode. */
async function aTeam() {
  const owner = await dashboard.member('owner');
  await dashboard.activate(owner.merchantId);
  const developer = await dashboard.member('developer', { of: owner });
  const test = await makeKey(developer);
  const live = await makeKey(await onSide(developer, 'live'));
  return { owner, developer, test, live, removal: removalOf(developer) };
}

const removalOf = ({ userId }: Member): string => `${HERE}/members/${userId}/remove`;
const maskOf = ({ environment, last4 }: ApiKey): string => `sk_${environment}_…${last4}`;
const boxesIn = (body: string): string[] =>
  [...body.matchAll(/<input type="checkbox" name="key" value="([^"]+)"( checked)?>/g)].map(
    ([, id, isTicked]) => `${id}${isTicked ?? ''}`,
  );
const isMember = async ({ userId }: Member): Promise<boolean> =>
  (await dashboard.db.query('SELECT FROM memberships WHERE user_id = $1', [userId])).length === 1;

const setRole = (person: Member, role: Role) =>
  dashboard.db.query('UPDATE memberships SET role = $2 WHERE user_id = $1', [person.userId, role]);

describe('removing a developer', () => {
  it("shows the developer's active keys in both modes, none of them selected", async () => {
    const { owner, test, live, removal } = await aTeam();
    const own = await makeKey(owner);
    const page = await owner.get(removal);
    expect(page.status).toBe(200);
    expect(boxesIn(page.body).sort()).toEqual([test.id, live.id].sort());
    for (const key of [test, live]) expect(page.body).toContain(maskOf(key));
    expect(page.body).not.toContain(own.id);
    expect(page.body).toContain('Every other key goes on working');
    expect((await owner.get(HERE)).body).not.toContain('Keys of people who left');
  });

  it('revokes the selected keys in both modes', async () => {
    const { owner, developer, test, live, removal } = await aTeam();
    expect((await owner.submit(removal, { key: live.id })).goesTo).toBe(`${HERE}?done=saved`);
    expect(revoked).toMatchObject([{ keyId: live.id, environment: 'live', actor: owner.userId }]);
    expect(await isMember(developer)).toBe(false);
    const { body } = await owner.get(HERE);
    expect(body).toContain('Keys of people who left');
    expect(body).toContain(`href="/dashboard/keys/${test.id}"`);
    expect(body).toContain(developer.email);
    expect(body).not.toContain(live.last4);
    const told = await dashboard.db.query(
      `SELECT action, detail->>'environment' AS side FROM audit_log
        WHERE subject = $1 AND action IN ('key.revoke', 'member.removed') ORDER BY id`,
      [owner.merchantId],
    );
    expect(told).toEqual([
      { action: 'key.revoke', side: 'live' },
      { action: 'member.removed', side: null },
    ]);
  });

  it('revokes only keys that are selected', async () => {
    const { owner, developer, test, live, removal } = await aTeam();
    await owner.submit(removal, {});
    expect([revoked, await isMember(developer)]).toEqual([[], false]);
    const { body } = await owner.get(HERE);
    for (const key of [test, live]) expect(body).toContain(maskOf(key));
    expect(body).toContain('on the other side');
  });

  it('completes an interrupted removal when the form is submitted again', async () => {
    const { owner, developer, test, live, removal } = await aTeam();
    const key = [test.id, live.id];
    failing = live.id;
    expect((await owner.submit(removal, { key })).status).toBe(503);
    expect([keys.all.filter(works), await isMember(developer)]).toEqual([[live], true]);
    failing = null;
    expect((await owner.submit(removal, { key })).status).toBe(303);
    expect([keys.all.filter(works), await isMember(developer)]).toEqual([[], false]);
  });

  it('removes the member while the gateway is unavailable and warns about remaining keys', async () => {
    const { owner, developer, removal } = await aTeam();
    isAway = true;
    const page = await owner.get(removal);
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('cannot be read right now')]);
    expect((await owner.submit(removal, {})).status).toBe(303);
    expect(await isMember(developer)).toBe(false);
    expect((await owner.get(HERE)).body).toContain('cannot be read right now');
  });

  it('requires step-up authentication', async () => {
    const { owner, removal } = await aTeam();
    await dashboard.makeStale(owner.userId);
    expect((await owner.get(removal)).goesTo).toMatch(/^\/dashboard\/confirm\?/);
  });
});

describe('the removal form', () => {
  it.each<Role>(['finance', 'viewer'])(
    'lets a member with the role %s leave and view their own keys, but not revoke them',
    async (role) => {
      const { developer, test, removal } = await aTeam();
      await setRole(developer, role);
      const { status, body } = await developer.get(removal);
      expect([status, boxesIn(body)]).toEqual([200, []]);
      expect(body).toContain(maskOf(test));
      const attack = await developer.submit(removal, { key: test.id }, HERE);
      expect([attack.status, revoked, await isMember(developer)]).toEqual([403, [], true]);
      expect((await developer.submit(removal, {}, HERE)).status).toBe(303);
      expect([revoked, await isMember(developer)]).toEqual([[], false]);
    },
  );

  it('returns 403 for another member without permission', async () => {
    const { owner, developer, test, removal } = await aTeam();
    const colleague = await dashboard.member('developer', { of: owner });
    expect((await colleague.get(removal)).status).toBe(403);
    const attack = await colleague.submit(removal, { key: test.id }, HERE);
    expect([attack.status, revoked, await isMember(developer)]).toEqual([403, [], true]);
  });

  it('rejects the whole form if a key does not belong to the member', async () => {
    const { owner, developer, test, removal } = await aTeam();
    const [theirs, own] = [await aTeam(), await makeKey(owner)];
    for (const key of [own.id, theirs.test.id, theirs.live.id, 'key_made_up']) {
      const { status } = await owner.submit(removal, { key }, HERE);
      expect([key, status]).toEqual([key, 404]);
    }
    expect((await theirs.owner.submit(removal, { key: test.id }, HERE)).status).toBe(404);
    expect([revoked, await isMember(developer)]).toEqual([[], true]);
  });

  it('rejects the removal of the last owner and does not revoke the selected keys', async () => {
    const { owner } = await aTeam();
    const own = await makeKey(owner);
    const refused = await owner.submit(removalOf(owner), { key: own.id }, HERE);
    expect([refused.status, refused.body]).toEqual([400, expect.stringContaining('The last owner stays')]);
    expect(revoked).toEqual([]);
  });
});
