const RESOURCES = [
  'payments',
  'refunds',
  'payouts',
  'events',
  'webhooks',
  'customers',
  'products',
  'invoices',
  'payment_links',
  'static_qrs',
  'branding',
] as const;

type ResourceScope = `${(typeof RESOURCES)[number]}:${'read' | 'write'}`;

/** A key's permission. `write` includes `read`; `*` allows everything. */
export type Scope = ResourceScope | 'balance:read' | 'embed_tokens:write' | '*';

export const SCOPES: readonly Scope[] = [
  ...RESOURCES.flatMap((r): ResourceScope[] => [`${r}:read`, `${r}:write`]),
  'balance:read',
  'embed_tokens:write',
  '*',
];

export const isScope = (text: string): text is Scope => (SCOPES as readonly string[]).includes(text);

export const covers = (granted: readonly Scope[], needed: Scope): boolean =>
  granted.includes('*') ||
  granted.includes(needed) ||
  granted.includes(needed.replace(/:read$/, ':write') as Scope);
