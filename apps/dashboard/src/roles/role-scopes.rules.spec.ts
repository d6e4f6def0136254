import { SCOPES } from '@tulay/contracts';
import { ALL_DEEDS, grantableBy, mayAsk, mayDo, ROLES, type Role } from './role-scopes.rules';

const resourceOf = (scope: string): string => scope.replace(/:.*/, '');
const writesOf = (role: Role): string[] =>
  SCOPES.filter((scope) => scope.endsWith(':write') && mayAsk(role, scope)).map(resourceOf);

describe('a role', () => {
  it('reads everything, whichever it is', () => {
    const reads = SCOPES.filter((scope) => scope.endsWith(':read'));
    for (const role of ROLES)
      for (const scope of reads) expect([role, scope, mayAsk(role, scope)]).toEqual([role, scope, true]);
  });

  it.each([
    ['viewer', []],
    ['developer', ['payments', 'webhooks', 'products', 'payment_links', 'embed_tokens']],
    ['finance', ['refunds', 'payouts', 'customers', 'invoices', 'payment_links', 'static_qrs']],
    ['owner', SCOPES.filter((scope) => scope.endsWith(':write')).map(resourceOf)],
  ] as const)('%s changes %s', (role, resources) => {
    expect(writesOf(role).sort()).toEqual([...resources].sort());
  });

  it('hands out no scope that it lacks', () => {
    for (const role of ROLES)
      for (const scope of grantableBy(role))
        expect([role, scope, mayAsk(role, scope)]).toEqual([role, scope, true]);
    expect(grantableBy('developer')).not.toContain('payouts:write');
  });

  it('only an owner has every scope', () => {
    expect(ROLES.filter((role) => mayAsk(role, '*'))).toEqual(['owner']);
  });

  it.each([
    ['owner', ALL_DEEDS],
    ['developer', ['keys.change', 'projects.change', 'branding.change']],
    ['finance', ['audit.read']],
    ['viewer', []],
  ] as const)('%s does %s', (role, deeds) => {
    expect(ALL_DEEDS.filter((deed) => mayDo(role, deed)).sort()).toEqual([...deeds].sort());
  });
});
