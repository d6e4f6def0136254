import type { Environment, EventFilter } from '@tulay/contracts';

/** A signing secret at rest. */
export interface StoredSecret {
  sealed: string;
  /** Unix seconds by the clock of its environment; null for the newest one. */
  expires_at: number | null;
}

/** A webhook endpoint as this service knows it. */
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
