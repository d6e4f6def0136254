import type { Environment, ProviderName } from '../core/names';

/** A message to the merchant's callback URL. */
export interface Callback {
  provider: ProviderName;
  environment: Environment;
  event: string;
  /** ID of the resource, for the lab's log. */
  about: string;
  body: string;
  /** Called for each delivery, because the signatures contain the time. */
  sign(body: string, genuine: boolean): Record<string, string>;
  /** URL to use instead of the lab's default. */
  url?: string;
}

/** A callback that was sent, or suppressed by a fault. */
export interface Delivery {
  id: string;
  provider: ProviderName;
  event: string;
  about: string;
  at: number;
  /** The fault applied to it: `lost`, `forged` and so on. */
  fault: string | null;
  attempts: number;
  /** The last response; null while it is in transit. */
  answer: number | string | null;
}
