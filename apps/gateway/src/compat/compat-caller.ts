import type { Tenant } from '@tulay/contracts';

/** The compat project whose key a request came with: also when it is disabled or gone by now. */
export interface CompatCaller extends Tenant {
  /** A uuid. */
  projectId: string;
  slug: string;
  enabled: boolean;
  deleted: boolean;
  /** Requests per minute; null means the deployment's default. */
  rateLimit: number | null;
}
