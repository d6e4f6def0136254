import type { Environment, EventFilter } from '@tulay/contracts';
import type { StoredSecret } from '../signing/secret.rules';

/** A webhook endpoint. */
export interface EndpointRow {
  id: string;
  merchantId: string;
  environment: Environment;
  url: string;
  events: EventFilter[];
  description: string | null;
  enabled: boolean;
  /** The newest first. */
  secrets: StoredSecret[];
  /** Unix seconds. */
  created: number;
}
