import { covers, SCOPES, type Scope } from '@tulay/contracts';

export const ROLES = ['owner', 'developer', 'finance', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

const READS = SCOPES.filter((scope) => scope.endsWith(':read'));

/**
 * API scopes of each role. Developers cannot pay out or refund money. Finance members cannot change settings
 * that the merchant's integration depends on.
 */
const GRANTED: Record<Role, readonly Scope[]> = {
  owner: ['*'],
  developer: [
    ...READS,
    'payments:write',
    'webhooks:write',
    'products:write',
    'payment_links:write',
    'embed_tokens:write',
  ],
  finance: [
    ...READS,
    'refunds:write',
    'payouts:write',
    'customers:write',
    'invoices:write',
    'payment_links:write',
    'static_qrs:write',
  ],
  viewer: READS,
};

/**
 * Returns the scopes that a role can grant. An API key cannot have a scope that its creator does not have.
 */
export const grantableBy = (role: Role): readonly Scope[] => GRANTED[role];

export const hasScope = (role: Role, scope: Scope): boolean => covers(GRANTED[role], scope);

/** Permissions that exist only in the dashboard; API keys cannot have them. */
const PERMISSIONS = {
  'team.invite': ['owner'],
  'team.change': ['owner'],
  'keys.change': ['owner', 'developer'],
  'bank.change': ['owner'],
  'payout_limit.change': ['owner'],
  'activation.change': ['owner'],
  'projects.change': ['owner', 'developer'],
  'branding.change': ['owner', 'developer'],
  'audit.read': ['owner', 'finance'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[];

export const hasPermission = (role: Role, deed: Permission): boolean =>
  (PERMISSIONS[deed] as readonly Role[]).includes(role);

export type AccessRight = Scope | Permission;

const isPermission = (right: AccessRight): right is Permission => right in PERMISSIONS;

export const canAccess = (role: Role, right: AccessRight): boolean =>
  isPermission(right) ? hasPermission(role, right) : hasScope(role, right);
