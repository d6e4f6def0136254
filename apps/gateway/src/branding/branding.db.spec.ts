import 'reflect-metadata';
import { getLogoCommand, getMerchantProfileCommand, setBrandingCommand } from '@tulay/contracts';
import { CommandClient, connectBus, type NatsConnection } from '@tulay/messaging';
import { Database } from '@tulay/persistence';
import { PNG } from 'pngjs';
import { GatewayUnderTest, type Call, type MerchantWithKeys } from '../../test/gateway-under-test';

let gateway: GatewayUnderTest;
let merchant: MerchantWithKeys;
let embed: NatsConnection;
let dashboard: NatsConnection;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({
    RATE_LIMIT_PER_MINUTE: '1000000',
    PUBLIC_URL: 'http://127.0.0.1:3000',
  });
  embed = await connectBus({ url: gateway.nats.url, name: 'embed' });
  dashboard = await connectBus({ url: gateway.nats.url, name: 'dashboard' });
});

afterAll(async () => {
  await embed?.close();
  await dashboard?.close();
  await gateway?.stop();
});

beforeEach(async () => {
  merchant = await gateway.merchant();
});

const get = (key = merchant.test) => gateway.call('/v1/branding', { key });
const patch = (body: Call['body'], key = merchant.test) =>
  gateway.call('/v1/branding', { method: 'PATCH', key, body });
const logoOf = (width: number): string => PNG.sync.write(new PNG({ width, height: 10 })).toString('base64');
const pathOf = (url: unknown): string[] => new URL(String(url)).pathname.split('/');

describe('merchant branding', () => {
  it('has defaults with all emails disabled until it is configured', async () => {
    expect((await get()).json).toEqual({
      object: 'branding',
      environment: 'test',
      logo_url: null,
      accent_color: null,
      support_email: null,
      support_phone: null,
      support_url: null,
      privacy_url: null,
      registered_name: null,
      tin: null,
      address: null,
      invoice_series: null,
      mails: { receipts: false, invoices: false, reminders: false, language: 'en' },
      updated: null,
    });
  });

  it('keeps omitted fields and clears fields that are null or empty', async () => {
    await patch({ accent_color: '#8A1C1C', tin: '123-456-789-00000', mails: { receipts: true } });
    await patch({ support_phone: ' +63 917 123 4567 ', mails: { reminders: true, language: 'fil' } });
    expect((await get()).json).toMatchObject({
      accent_color: '#8a1c1c',
      support_phone: '+63 917 123 4567',
      tin: '123-456-789-00000',
      mails: { receipts: true, invoices: false, reminders: true, language: 'fil' },
      updated: expect.any(Number) as number,
    });
    const { json } = await patch({ accent_color: null, tin: '' });
    expect(json).toMatchObject({ accent_color: null, tin: null, support_phone: '+63 917 123 4567' });
  });

  it('is separate for each environment and merchant', async () => {
    await patch({ registered_name: 'Nena Trading' });
    expect((await get(merchant.live)).json).toMatchObject({ environment: 'live', registered_name: null });
    const other = await gateway.merchant();
    expect((await get(other.test)).json).toMatchObject({ registered_name: null });
  });

  it('reports every invalid field', async () => {
    const { status, json } = await patch({
      logo: 'AAAA',
      accent_color: 'red',
      support_email: 'nena',
      support_url: 'http://shop.example',
      privacy_url: 'javascript:alert(1)',
      tin: '12',
    });
    expect([status, json.error.code]).toEqual([400, 'invalid_request']);
    const named = ['accent_color', 'support_email', 'support_url', 'privacy_url', 'tin'];
    expect(Object.keys(json.error.issues!).sort()).toEqual(named.sort());
    expect(Object.keys((await patch({ logo: 'AAAA' })).json.error.issues!)).toEqual(['logo']);
  });
});

it.each(['https://user@shop.example', 'https://shop.example/\u202Egpj', 'https://*.shop.example'])(
  'rejects the help page URL %p',
  async (url) => {
    const { json } = await patch({ support_url: url, privacy_url: url });
    expect(Object.keys(json.error.issues!)).toEqual(['support_url', 'privacy_url']);
  },
);

describe('merchant logo', () => {
  it('has a content-based URL that works until the logo is removed', async () => {
    const { json } = await patch({ logo: logoOf(20) });
    const [, assets, logos, name] = pathOf(json.logo_url);
    expect([assets, logos]).toEqual(['assets', 'logos']);
    const hash = name!.replace('.png', '');
    const { kind, base64 } = await new CommandClient(embed).ask(getLogoCommand, { hash });
    expect(kind).toBe('png');
    expect(PNG.sync.read(Buffer.from(base64, 'base64')).width).toBe(20);
    const again = await patch({ logo: logoOf(30) });
    expect(again.json.logo_url).not.toBe(json.logo_url);
    expect((await patch({ logo: null })).json.logo_url).toBeNull();
    await expect(new CommandClient(embed).ask(getLogoCommand, { hash })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('may be a file of 200 KB, although its base64 form is longer', async () => {
    const noise = Buffer.alloc(200 * 1024, 'x').toString('base64');
    expect((await patch({ logo: noise })).json.error.issues!.logo).toEqual([
      'must be a PNG, a JPEG or an SVG',
    ]);
  });
});

describe('merchant profile for pages', () => {
  it('contains the branding of the requested environment', async () => {
    await patch({ support_email: 'help@shop.example' });
    const ask = (environment?: 'test' | 'live') =>
      new CommandClient(embed).ask(getMerchantProfileCommand, { merchantId: merchant.id, environment });
    expect(await ask()).toEqual({ name: expect.any(String) as string });
    expect((await ask('test')).face).toMatchObject({ supportEmail: 'help@shop.example', logo: null });
    expect((await ask('live')).face).toMatchObject({ supportEmail: null });
  });
});

describe('the dashboard’s branding command', () => {
  it('changes the branding and records the change in the audit log, as for a merchant’s request', async () => {
    await patch({ tin: '123-456-789' });
    const request = {
      merchantId: merchant.id,
      environment: 'test',
      changes: { address: 'Makati' },
      actor: 'usr_1',
    } as const;
    const set = await new CommandClient(dashboard).ask(setBrandingCommand, request);
    expect(set).toMatchObject({ address: 'Makati', tin: '123-456-789' });
    const rows = await gateway.running.app
      .get(Database)
      .query<{ actor: string; detail: { fields: string[] } }>(
        `SELECT actor, detail FROM audit_log WHERE subject = $1 AND action = 'merchant.branding_set' ORDER BY id`,
        [merchant.id],
      );
    expect(rows.map(({ actor, detail }) => [actor, detail.fields])).toEqual([
      ['merchant', ['tin']],
      ['usr_1', ['address']],
    ]);
  });

  it('returns not_found for an unknown merchant', async () => {
    const request = {
      merchantId: 'mer_x',
      environment: 'test',
      changes: { address: 'Makati' },
      actor: 'usr_1',
    } as const;
    await expect(new CommandClient(dashboard).ask(setBrandingCommand, request)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
