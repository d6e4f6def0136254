import {
  DomainError,
  EMBED_SCOPE_FIELDS,
  PANEL_TABS,
  type MintEmbedTokenRequest,
  type ProjectProfile,
} from '@tulay/contracts';
import { requestedGrant, requireUsable } from './embed-grant.rules';

const asked = (over: Partial<MintEmbedTokenRequest> = {}): MintEmbedTokenRequest => ({
  merchantId: 'mer_1',
  environment: 'test',
  projectId: 'a-project',
  audience: 'merchant',
  surface: 'payments',
  scopeField: null,
  scopeValue: null,
  tabs: null,
  ttlSeconds: 1_800,
  ...over,
});

function codeOf(act: () => unknown): string {
  try {
    act();
    return 'fine';
  } catch (error) {
    return (error as DomainError).code;
  }
}

const customer = { audience: 'customer', scopeField: 'external_id', scopeValue: 'u1' } as const;

describe('a merchant’s token request', () => {
  it.each<[string, Partial<MintEmbedTokenRequest>]>([
    ['unsupported_combo', { ...customer, surface: 'panel' }],
    ['unsupported_combo', { audience: 'customer', surface: 'panel' }],
    ['unexpected_scope', { scopeField: 'customer_id', scopeValue: 'cus_1' }],
    ['unexpected_scope', { scopeField: 'external_id' }],
    ['unexpected_scope', { scopeValue: 'u1' }],
    ['unexpected_scope', { surface: 'panel', scopeValue: 'u1' }],
    ['missing_scope', { audience: 'customer' }],
    ['missing_scope', { audience: 'customer', scopeField: 'external_id' }],
    ['missing_scope', { audience: 'customer', scopeValue: 'u1' }],
    ['invalid_tabs', { surface: 'panel', tabs: ['settings'] }],
    ['invalid_tabs', { tabs: ['Payments', '', '__proto__'] }],
    ['fine', {}],
    ['fine', { surface: 'panel' }],
    ['fine', customer],
    ['fine', { surface: 'panel', tabs: [] }],
  ])('results in %s for %j', (code, over) => {
    expect(codeOf(() => requestedGrant(asked(over)))).toBe(code);
  });

  it.each(EMBED_SCOPE_FIELDS)('grants a customer access to payments identified by %s', (scopeField) => {
    const { scope } = requestedGrant(asked({ audience: 'customer', scopeField, scopeValue: 'x' }));
    expect(scope).toEqual({ field: scopeField, value: 'x' });
  });

  it.each<[string[] | null, string[] | null]>([
    [null, null],
    [[], null],
    [
      ['events', 'payments'],
      ['events', 'payments'],
    ],
    [['balance', 'nonsense', 'balance'], ['balance']],
    [[...PANEL_TABS], [...PANEL_TABS]],
  ])('with tabs %j grants %j, without unknown or duplicate tabs', (tabs, granted) => {
    expect(requestedGrant(asked({ surface: 'panel', tabs })).tabs).toEqual(granted);
  });
});

describe('checking a token’s project', () => {
  const project: ProjectProfile = {
    id: 'a-project',
    merchantId: 'mer_1',
    environment: 'test',
    merchantName: 'Aling Nena',
    enabled: true,
    origins: [],
    now: Math.floor(Date.now() / 1000),
  };

  it.each<[string, Partial<ProjectProfile>]>([
    ['fine', {}],
    ['project_not_found', { merchantId: 'mer_2' }],
    ['project_not_found', { merchantId: 'mer_2', enabled: false, environment: 'live' }],
    ['unauthenticated', { environment: 'live' }],
    ['unauthenticated', { environment: 'live', enabled: false }],
    ['project_disabled', { enabled: false }],
  ])('results in %s for %j', (code, over) => {
    const caller = { merchantId: 'mer_1', environment: 'test' } as const;
    expect(codeOf(() => requireUsable({ ...project, ...over }, caller))).toBe(code);
  });
});
