export const ENVIRONMENTS = ['test', 'live'] as const;

/** `test` moves no real money. The API key's prefix determines the environment. */
export type Environment = (typeof ENVIRONMENTS)[number];

/** Merchant and environment whose data a command or query may access. Part of every command and query. */
export interface Tenant {
  merchantId: string;
  environment: Environment;
}

/** The fields of `Tenant`, for a command's `fields` option. */
export const TENANT_FIELDS = {
  merchantId: true,
  environment: true,
} as const satisfies Record<keyof Tenant, true>;
