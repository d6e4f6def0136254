export const ENVIRONMENTS = ['test', 'live'] as const;

/** `test` moves no real money. The API key's prefix decides. */
export type Environment = (typeof ENVIRONMENTS)[number];

/** The owner of the data that a command or query may access. Every one carries it. */
export interface Tenant {
  merchantId: string;
  environment: Environment;
}
