import { covers, SCOPES, type Scope } from '@tulay/contracts';

export const ROLES = ['owner', 'developer', 'finance', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

const READS = SCOPES.filter((scope) => scope.endsWith(':read'));

/**
 * What a member may ask of the money services: the scopes of an API key. Developers move no money out, and finance
 * changes nothing that a program depends on.
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

/** What a member may hand out: a key never has a scope that its maker lacks. */
export const grantableBy = (role: Role): readonly Scope[] => GRANTED[role];

export const mayAsk = (role: Role, scope: Scope): boolean => covers(GRANTED[role], scope);

/** What members do in the dashboard itself, and no API key can. */
const DEEDS = {
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

export type Deed = keyof typeof DEEDS;
export const ALL_DEEDS = Object.keys(DEEDS) as Deed[];

export const mayDo = (role: Role, deed: Deed): boolean => (DEEDS[deed] as readonly Role[]).includes(role);

/** What a page may ask for: a scope of the API, or a deed of the dashboard. */
export type Right = Scope | Deed;

const isDeed = (right: Right): right is Deed => right in DEEDS;

export const mayAccess = (role: Role, right: Right): boolean =>
  isDeed(right) ? mayDo(role, right) : mayAsk(role, right);
