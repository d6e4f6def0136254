import { SCOPES } from '@tulay/contracts';
import { ALL_PERMISSIONS, grantableBy, hasScope, hasPermission, ROLES, type Role } from './role-scopes.rules';

const resourceOf = (scope: string): string => scope.replace(/:.*/, '');
const writesOf = (role: Role): string[] =>
  SCOPES.filter((scope) => scope.endsWith(':write') && hasScope(role, scope)).map(resourceOf);

describe('role permissions', () => {
  it('give every role read access to all resources', () => {
    const reads = SCOPES.filter((scope) => scope.endsWith(':read'));
    for (const role of ROLES)
      for (const scope of reads) expect([role, scope, hasScope(role, scope)]).toEqual([role, scope, true]);
  });

  it.each([
    ['viewer', []],
    ['developer', ['payments', 'webhooks', 'products', 'payment_links', 'embed_tokens']],
    ['finance', ['refunds', 'payouts', 'customers', 'invoices', 'payment_links', 'static_qrs']],
    ['owner', SCOPES.filter((scope) => scope.endsWith(':write')).map(resourceOf)],
  ] as const)('let the role %s change %j', (role, resources) => {
    expect(writesOf(role).sort()).toEqual([...resources].sort());
  });

  it('do not let a role grant a scope that the role does not have', () => {
    for (const role of ROLES)
      for (const scope of grantableBy(role))
        expect([role, scope, hasScope(role, scope)]).toEqual([role, scope, true]);
    expect(grantableBy('developer')).not.toContain('payouts:write');
  });

  it('give only owners every scope', () => {
    expect(ROLES.filter((role) => hasScope(role, '*'))).toEqual(['owner']);
  });

  it.each([
    ['owner', ALL_PERMISSIONS],
    ['developer', ['keys.change', 'projects.change', 'branding.change']],
    ['finance', ['audit.read']],
    ['viewer', []],
  ] as const)('give the role %s the permissions %j', (role, deeds) => {
    expect(ALL_PERMISSIONS.filter((deed) => hasPermission(role, deed)).sort()).toEqual([...deeds].sort());
  });
});
