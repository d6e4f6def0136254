import type { Environment, EventType } from '@tulay/contracts';

/** The copy of an event. `body` is the exact text that deliveries carry. */
export interface EventRow {
  id: string;
  merchantId: string;
  environment: Environment;
  type: EventType;
  /** Unix seconds. */
  created: number;
  body: string;
  webhookUrl: string | null;
  /** The compat project that hears of it too. */
  projectId: string | null;
}
