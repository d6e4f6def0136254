import { canAccess, type AccessRight, type Role } from '../../roles/role-scopes.rules';

/** Sections in the order of the navigation. The letter after `g` is the keyboard shortcut. */
const SECTIONS = [
  { name: 'overview', path: '/dashboard/home', right: null, group: 'money', key: 'o' },
  { name: 'payments', path: '/dashboard/payments', right: 'payments:read', group: 'money', key: 'p' },
  { name: 'refunds', path: '/dashboard/refunds', right: 'refunds:read', group: 'money', key: 'r' },
  { name: 'payouts', path: '/dashboard/payouts', right: 'payouts:read', group: 'money', key: 't' },
  { name: 'balance', path: '/dashboard/balance', right: 'balance:read', group: 'money', key: 'b' },
  { name: 'invoices', path: '/dashboard/invoices', right: 'invoices:read', group: 'sales', key: 'i' },
  { name: 'links', path: '/dashboard/links', right: 'payment_links:read', group: 'sales', key: 'l' },
  { name: 'staticQrs', path: '/dashboard/static-qrs', right: 'static_qrs:read', group: 'sales', key: 'q' },
  { name: 'products', path: '/dashboard/products', right: 'products:read', group: 'sales', key: 'd' },
  { name: 'customers', path: '/dashboard/customers', right: 'customers:read', group: 'sales', key: 'c' },
  { name: 'webhooks', path: '/dashboard/webhooks', right: 'webhooks:read', group: 'developers', key: 'w' },
  { name: 'events', path: '/dashboard/events', right: 'events:read', group: 'developers', key: 'e' },
  { name: 'keys', path: '/dashboard/keys', right: 'keys.change', group: 'developers', key: 'k' },
  { name: 'projects', path: '/dashboard/projects', right: null, group: 'developers', key: 'j' },
  { name: 'activation', path: '/dashboard/activation', right: null, group: 'merchant', key: 'a' },
  { name: 'branding', path: '/dashboard/branding', right: 'branding:read', group: 'merchant', key: 'n' },
  { name: 'team', path: '/dashboard/team', right: null, group: 'merchant', key: 'm' },
  { name: 'audit', path: '/dashboard/audit', right: 'audit.read', group: 'merchant', key: 'u' },
  { name: 'settings', path: '/dashboard/settings', right: null, group: 'person', key: 's' },
] as const satisfies readonly {
  name: string;
  path: string;
  right: AccessRight | null;
  group: string;
  key: string;
}[];

type Section = (typeof SECTIONS)[number];
export type SectionName = Section['name'];
export type SectionGroup = Section['group'];

/**
 * Returns the sections that the role may open.
 * @param role null for a user without a merchant
 */
export const sectionsFor = (role: Role | null): readonly Section[] =>
  SECTIONS.filter(({ right, group }) =>
    role === null ? group === 'person' : right === null || canAccess(role, right),
  );
