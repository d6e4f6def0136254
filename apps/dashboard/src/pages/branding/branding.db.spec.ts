import {
  DomainError,
  getBrandingCommand,
  setBrandingCommand,
  type Branding,
  type SetBrandingRequest,
  type Tenant,
} from '@tulay/contracts';
import { on } from '@tulay/testing';
import { aBranding } from '../../../test/builders';
import { DashboardUnderTest, type Member } from '../../../test/dashboard-under-test';

let dashboard: DashboardUnderTest;
/** Last branding request by merchant and mode. */
const brandings = new Map<string, SetBrandingRequest>();

const plain = ({ merchantId, environment }: Tenant): Branding => {
  const { accentColor = null, mails } = brandings.get(merchantId + environment)?.changes ?? {};
  const plainly = aBranding({ environment, accent_color: accentColor });
  return { ...plainly, mails: { ...plainly.mails, ...mails } };
};

beforeAll(async () => {
  dashboard = await DashboardUnderTest.start([
    on(getBrandingCommand, plain),
    on(setBrandingCommand, (request) => {
      if (request.changes.accentColor === 'red')
        throw new DomainError('invalid_request', 'wrong', { accent_color: ['must be a color'] });
      brandings.set(request.merchantId + request.environment, request);
      return plain(request);
    }),
  ]);
});
afterAll(() => dashboard.stop());

describe('the branding page', () => {
  const PATH = '/dashboard/branding';
  const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
  const of = ({ merchantId }: Member, side = 'test') => brandings.get(merchantId + side);

  it('saves the color for the current mode and shows the color that pages derive from it', async () => {
    const owner = await dashboard.member('owner');
    await owner.submit(PATH, { accentColor: '#ffd400', supportEmail: '' }, PATH);
    expect(of(owner)).toEqual({
      merchantId: owner.merchantId,
      environment: 'test',
      actor: owner.userId,
      changes: { accentColor: '#ffd400' },
    });
    expect(of(owner, 'live')).toBeUndefined();
    const { body } = await owner.get(PATH);
    expect(body).toMatch(
      /contrast of 1\.\d:1 on white, which is hard to read\. Light pages show #[0-9a-f]{6}/,
    );
    expect(body).not.toMatch(/<script>|<style| style=/);
  });

  it('does not save the settings or send an email if the form is unchanged', async () => {
    const owner = await dashboard.member('owner');
    await owner.submit(PATH, { accentColor: '#ffd400', supportEmail: '' }, PATH);
    brandings.get(owner.merchantId + 'test')!.actor = 'seen';
    const { status } = await owner.submit(PATH, { accentColor: '#ffd400', supportEmail: '' }, PATH);
    expect([status, of(owner)!.actor]).toEqual([303, 'seen']);
    const told = await dashboard.db.query('SELECT kind FROM account_mails WHERE recipient = $1', [
      owner.email,
    ]);
    expect(told).toEqual([{ kind: 'branding_changed' }]);
  });

  it('shows an error for each invalid field and keeps the input', async () => {
    const browser = await dashboard.member('owner');
    const { status, body } = await browser.submit(PATH, { accentColor: 'red' }, PATH);
    expect([status, body.includes('value="red"'), body.includes('id="accentColor-wrong"')]).toEqual([
      400,
      true,
      true,
    ]);
  });

  it('accepts a logo of up to 200 kB', async () => {
    const owner = await dashboard.member('owner');
    const send = (file?: { name: string; bytes: Buffer }) => owner.upload(`${PATH}/logo`, { file }, PATH);
    expect((await send({ name: 'logo.png', bytes: PNG })).status).toBe(303);
    expect(of(owner)!.changes).toEqual({ logo: PNG.toString('base64') });
    expect((await send()).status).toBe(400);
    expect((await send({ name: 'logo.png', bytes: Buffer.alloc(200_001) })).status).toBe(400);
    expect((await send({ name: 'logo.png', bytes: Buffer.alloc(6 * 2 ** 20) })).status).toBe(400);
    await owner.submit(`${PATH}/logo/remove`, {}, PATH);
    expect(of(owner)!.changes).toEqual({ logo: null });
  });

  it('shows which emails payers receive and saves only changed settings', async () => {
    const [owner, there] = [await dashboard.member('owner'), `${PATH}/mails`];
    expect((await owner.get(PATH)).body).not.toContain('checked');
    await owner.submit(there, { invoices: 'on', reminders: 'yes', language: 'fil' }, PATH);
    expect(of(owner)!.changes).toEqual({ mails: { invoices: true, language: 'fil' } });
    expect(of(owner, 'live')).toBeUndefined();
    const { body } = await owner.get(PATH);
    expect(body).toMatch(/name="invoices" type="checkbox" value="on" checked/);
    expect(body).toContain('<option value="fil" selected>');
    brandings.get(owner.merchantId + 'test')!.actor = 'seen';
    await owner.submit(there, { invoices: 'on', language: 'tlh' }, PATH);
    expect(of(owner)!.actor).toBe('seen');
    await owner.submit(there, { language: 'fil' }, PATH);
    expect(of(owner)!.changes).toEqual({ mails: { invoices: false } });
  });

  it.each(['viewer', 'finance'] as const)('is read-only for the role %s', async (role) => {
    const person = await dashboard.member(role);
    expect((await person.get(PATH)).status).toBe(200);
    expect((await person.submit(PATH, { accentColor: '#000000' }, '/dashboard/home')).status).toBe(403);
    expect((await person.submit(`${PATH}/mails`, { receipts: 'on' }, '/dashboard/home')).status).toBe(403);
    const file = { name: 'logo.png', bytes: PNG };
    expect((await person.upload(`${PATH}/logo`, { file }, '/dashboard/home')).status).toBe(403);
    expect(of(person)).toBeUndefined();
  });
});
