import 'reflect-metadata';
import {
  checkProviderCommand,
  configureProviderCommand,
  getMerchantProfileCommand,
  listProvidersCommand,
  notFound,
  prioritizeProvidersCommand,
  ROUTING_SERVICES,
  setProviderEnabledCommand,
  showProviderCommand,
  type Provider,
  type ProviderConnection,
  type RoutingService,
} from '@tulay/contracts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorUnderTest } from '../../../test/operator-under-test';

const { services, run, json } = operatorUnderTest();

beforeEach(() => {
  services.answer(getMerchantProfileCommand, ({ merchantId }) => {
    if (merchantId !== 'mer_1') throw notFound('merchant', merchantId);
    return { name: 'Aling Nena' };
  });
  know('payments', [aProvider('payments', 'sandbox'), acquirer]);
  know('payouts', [aProvider('payouts', 'sandbox')]);
});
const asked = (command: { subject: string }) => services.asked[command.subject];

const aProvider = (service: RoutingService, name: string, changes: Partial<Provider> = {}): Provider => ({
  name,
  object: 'provider',
  service,
  enabled: true,
  capabilities: [{ environment: 'test', methods: ['card'], currency: null, min: null, max: null }],
  ...changes,
});
const acquirer = aProvider('payments', 'acquirer', {
  enabled: false,
  capabilities: [
    { environment: 'live', methods: ['gcash_qr', 'instapay_qr'], currency: 'PHP', min: '1', max: '5000000' },
  ],
});

function know(service: RoutingService, providers: Provider[]): void {
  services.answer(listProvidersCommand(service), () => ({ providers }));
  services.answer(setProviderEnabledCommand(service), ({ provider, enabled }) => ({
    ...providers.find(({ name }) => name === provider)!,
    enabled,
  }));
  services.answer(prioritizeProvidersCommand(service), (request) => request);
}

describe('operator provider list', () => {
  it('shows the capabilities of every provider in both services', async () => {
    const { out } = await run('provider list');
    expect(out.split('\n')).toHaveLength(4);
    expect(out).toMatch(/^PROVIDER +FOR +ENABLED +WEIGHT +ENVIRONMENT +METHODS +CURRENCY +FROM +TO$/m);
    expect(out).toMatch(/^sandbox +payments +yes +- +test +card +any +- +-$/m);
    expect(out).toMatch(
      /^acquirer +payments +no +- +live +gcash_qr, instapay_qr +PHP +₱0\.01 +₱50,000\.00$/m,
    );
    expect(out).toMatch(/^sandbox +payouts +yes/m);
  });

  it('prints the providers with --json', async () => {
    const { object } = await json('provider list');
    const names = (object.providers as Provider[]).map(({ name, service }) => `${name} ${service}`);
    expect(names).toEqual(['sandbox payments', 'acquirer payments', 'sandbox payouts']);
  });

  it('requests an existing merchant’s provider order with --merchant', async () => {
    await json('provider list --merchant mer_1');
    expect(asked(listProvidersCommand('payments'))).toEqual([{ merchantId: 'mer_1' }]);
    const { code, object } = await json('provider list --merchant mer_2');
    expect([code, object]).toMatchObject([1, { error: { code: 'not_found' } }]);
  });
});

describe('operator provider enable and disable', () => {
  it('apply to every service that uses the provider', async () => {
    const { out } = await run('provider disable --provider sandbox');
    expect(out).toBe('sandbox is disabled for payments and payouts.');
    for (const service of ['payments', 'payouts'] as const)
      expect(asked(setProviderEnabledCommand(service))).toEqual([{ provider: 'sandbox', enabled: false }]);
  });

  it('apply to a single service with --for', async () => {
    const { out } = await run('provider enable --provider sandbox --for payouts');
    expect(out).toBe('sandbox is enabled for payouts.');
    expect(asked(setProviderEnabledCommand('payments'))).toBeUndefined();
  });

  it('print the changed providers with --json', async () => {
    const { object } = await json('provider enable --provider acquirer');
    expect(object).toEqual({ providers: [{ ...acquirer, enabled: true }] });
  });

  it.each([
    ['provider disable --provider unknown', 1],
    ['provider disable --provider acquirer --for payouts', 1],
    ['provider disable --provider sandbox --for ledger', 2],
    ['provider disable', 2],
  ])('change nothing for %s', async (line, code) => {
    expect((await json(line)).code).toBe(code);
    expect(asked(setProviderEnabledCommand('payments'))).toBeUndefined();
    expect(asked(setProviderEnabledCommand('payouts'))).toBeUndefined();
  });
});

describe('operator provider prioritize', () => {
  it('sends each service the order of its own providers', async () => {
    const { object } = await json('provider prioritize --merchant mer_1 --order acquirer,sandbox');
    expect(object).toEqual({
      merchant: 'mer_1',
      orders: { payments: ['acquirer', 'sandbox'], payouts: ['sandbox'] },
      weights: { payments: {}, payouts: {} },
    });
    expect(asked(prioritizeProvidersCommand('payouts'))).toEqual([
      { merchantId: 'mer_1', order: ['sandbox'], weights: {} },
    ]);
  });

  it('restores the default order if the given order is empty', async () => {
    await json('provider prioritize --merchant mer_1 --order "" --for payments');
    expect(asked(prioritizeProvidersCommand('payments'))).toEqual([
      { merchantId: 'mer_1', order: [], weights: {} },
    ]);
  });

  it('sends each service the weights of its own providers with --weights', async () => {
    const line = 'provider prioritize --merchant mer_1 --weights acquirer=70,sandbox=30';
    const { out } = await run(line);
    expect(asked(prioritizeProvidersCommand('payments'))).toEqual([
      { merchantId: 'mer_1', order: [], weights: { acquirer: 70, sandbox: 30 } },
    ]);
    expect(asked(prioritizeProvidersCommand('payouts'))).toEqual([
      { merchantId: 'mer_1', order: [], weights: { sandbox: 30 } },
    ]);
    expect(out).toMatch(/^Shared by weight:\n +payments +acquirer 70, sandbox 30\n +payouts +sandbox 30$/m);
  });

  it.each([
    ['provider prioritize --merchant mer_1 --order unknown', 2],
    ['provider prioritize --merchant mer_2 --order sandbox', 1],
    ['provider prioritize --merchant mer_1', 2],
    ['provider prioritize --merchant mer_1 --weights unknown=1', 2],
    ['provider prioritize --merchant mer_1 --weights ""', 2],
    ['provider prioritize --merchant mer_1 --weights sandbox', 2],
    ['provider prioritize --merchant mer_1 --weights sandbox=-1', 2],
    ['provider prioritize --merchant mer_1 --weights sandbox=1,sandbox=2', 2],
  ])('changes nothing for %s', async (line, code) => {
    expect((await json(line)).code).toBe(code);
    expect(asked(prioritizeProvidersCommand('payments'))).toBeUndefined();
  });
});

describe('operator provider configure, show and check', () => {
  const SECRET = 'xnd_a_secret_key';
  const chosen = '--name xendit --environment live';
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'credentials-'));
    for (const service of ROUTING_SERVICES) {
      const connection = (configured: boolean): ProviderConnection => ({
        object: 'provider_connection',
        provider: 'xendit',
        service,
        environment: 'live',
        configured,
        base_url: null,
        fields: ['callback_token', 'secret_key'],
        older_callback_secret_until: null,
        updated: 1_777_600_000,
      });
      services.answer(configureProviderCommand(service), () => connection(true));
      services.answer(showProviderCommand(service), () => connection(true));
      services.answer(checkProviderCommand(service), ({ provider, environment }) => ({
        object: 'provider_check',
        provider,
        service,
        environment,
        ok: service === 'payments',
        problem: service === 'payments' ? null : 'the key was rejected',
      }));
    }
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const fileOf = (text: string): string => {
    const file = join(folder, 'file.json');
    writeFileSync(file, text);
    return file;
  };

  it('sends the file to every service that uses the provider, and does not print secrets', async () => {
    const file = fileOf(JSON.stringify({ secret_key: SECRET, callback_token: SECRET }));
    const line = `provider configure ${chosen} --credentials-file ${file} --overlap 1h`;
    const { out } = await run(line);
    expect(out).toBe('xendit is configured for live in payments and payouts.');
    const credentials = { secret_key: SECRET, callback_token: SECRET };
    const request = {
      provider: 'xendit',
      environment: 'live',
      credentials,
      overlapSeconds: 3_600,
    };
    expect(asked(configureProviderCommand('payments'))).toEqual([request]);
    expect(asked(configureProviderCommand('payouts'))).toEqual([request]);
    const { object } = await json(line);
    expect(JSON.stringify([out, object])).not.toContain(SECRET);
  });

  it('rejects a file that is not JSON without printing its contents', async () => {
    const { code, object } = await json(`provider configure ${chosen} --credentials-file ${fileOf(SECRET)}`);
    expect([code, JSON.stringify(object).includes(SECRET)]).toEqual([2, false]);
    expect(asked(configureProviderCommand('payments'))).toBeUndefined();
  });

  it('shows the connection of each service', async () => {
    const { out } = await run(`provider show ${chosen}`);
    expect(out).toMatch(/^xendit +payouts +live +2026-05-01 .* +its own +callback_token, secret_key +-$/m);
  });

  it('exits with an error and reports the problem if the connection fails', async () => {
    const { code, out } = await run(`provider check ${chosen}`);
    expect([code, out]).toEqual([1, 'payments: ok\npayouts: the key was rejected']);
  });
});
