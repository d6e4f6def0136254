import type { Environment, EventType } from '@tulay/contracts';

/** The copy of an event. `body` is the exact text of the API and of all deliveries. */
export interface EventRow {
  id: string;
  merchantId: string;
  environment: Environment;
  type: EventType;
  /** Unix seconds. */
  created: number;
  body: string;
  webhookUrl: string | null;
  /** The compat project that gets a report of it too. */
  projectId: string | null;
}
