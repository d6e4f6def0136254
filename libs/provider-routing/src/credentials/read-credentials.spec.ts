import type { ConnectableProvider, Environment } from '@tulay/contracts';
import { generateKeyPairSync } from 'node:crypto';
import { ReadCredentials } from './read-credentials';

const PEM = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
  type: 'spki',
  format: 'pem',
}) as string;
const SECRET = 'a-secret-of-many-characters';

const GOOD: Record<ConnectableProvider, Record<string, unknown>> = {
  xendit: { secret_key: SECRET, callback_token: SECRET },
  paymongo: { secret_key: SECRET, webhook_secret: SECRET },
  maya: { public_key: SECRET, secret_key: SECRET, webhook_public_keys: [PEM] },
};

const read = (
  provider: ConnectableProvider,
  input: unknown,
  { environment = 'live', allowed = '' }: { environment?: Environment; allowed?: string } = {},
) =>
  new ReadCredentials({ SEAL_KEYS: '', PROVIDER_ALLOWED_CIDRS: allowed }).execute(input, {
    provider,
    environment,
  });

const issuesOf = (provider: ConnectableProvider, input: unknown, how = {}): string[] => {
  try {
    read(provider, input, how);
    return [];
  } catch (error) {
    expect(JSON.stringify(error)).not.toContain(SECRET);
    return Object.keys((error as { issues?: object }).issues ?? { body: [] });
  }
};

describe('ReadCredentials', () => {
  it.each(Object.entries(GOOD) as [ConnectableProvider, object][])(
    'accepts valid credentials for %s',
    (provider, file) => {
      expect(read(provider, file)).toEqual(file);
    },
  );

  it('accepts a wallet for PayMongo payouts', () => {
    const source_account = { number: '123', name: 'Tulay', bic: 'UBPHPHMM' };
    expect(issuesOf('paymongo', { ...GOOD.paymongo, source_account })).toEqual([]);
    expect(issuesOf('paymongo', { ...GOOD.paymongo, source_account: { number: '1' } })).toEqual([
      'source_account',
    ]);
  });

  it.each<[ConnectableProvider, unknown, string[]]>([
    ['xendit', { ...GOOD.xendit, callback_token: undefined }, ['callback_token']],
    ['xendit', { ...GOOD.xendit, secret_key: 'has a space in it' }, ['secret_key']],
    ['xendit', { ...GOOD.xendit, webhook_secret: SECRET }, ['webhook_secret']],
    ['paymongo', { ...GOOD.paymongo, webhook_secret: 'short' }, ['webhook_secret']],
    ['maya', { ...GOOD.maya, webhook_public_keys: [PEM, 'no key'] }, ['webhook_public_keys']],
    ['maya', { ...GOOD.maya, webhook_public_keys: [] }, ['webhook_public_keys']],
    ['maya', [], ['body']],
    ['maya', null, ['body']],
  ])('rejects %s credentials %j and reports the fields %j', (provider, input, issues) => {
    expect(issuesOf(provider, input)).toEqual(issues);
  });
});

describe('base_url', () => {
  const at = (base_url: unknown, how = {}) => issuesOf('xendit', { ...GOOD.xendit, base_url }, how);

  it("allows the provider's own HTTPS host", () => {
    expect(at('https://api.xendit.co')).toEqual([]);
    const maya = (base_url: string, environment: Environment) =>
      issuesOf('maya', { ...GOOD.maya, base_url }, { environment });
    expect([
      maya('https://pg.maya.ph', 'live'),
      maya('https://pg-sandbox.paymaya.com', 'live'),
      maya('https://pg-sandbox.paymaya.com', 'test'),
    ]).toEqual([[], ['base_url'], []]);
  });

  it.each([
    'http://api.xendit.co',
    'https://api.xendit.co.evil.example',
    'https://evil.example/api.xendit.co',
    'https://user:word@api.xendit.co',
    'https://api.xendit.co/?a=b',
    'https://api.xendit.co:8443',
    'https://8.8.8.8',
    'http://127.0.0.1:4000/xendit',
    'http://localhost:4000/xendit',
    'ftp://127.0.0.1',
    'not an address',
    7,
  ])('rejects the URL %p', (address) => {
    expect(at(address)).toEqual(['base_url']);
  });

  it('allows a private address, but not a public one, if the deployment allows private addresses', () => {
    const allowed = '127.0.0.0/8,::1/128';
    expect(at('http://127.0.0.1:4000/xendit', { allowed })).toEqual([]);
    expect(at('http://localhost:4000/xendit', { allowed })).toEqual([]);
    expect(at('http://10.0.0.1', { allowed })).toEqual(['base_url']);
    expect(at('https://8.8.8.8', { allowed })).toEqual(['base_url']);
    expect(at('https://evil.example', { allowed })).toEqual(['base_url']);
  });
});
