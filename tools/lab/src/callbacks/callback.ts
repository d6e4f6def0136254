import type { Environment, ProviderName } from '../core/names';

export interface Callback {
  provider: ProviderName;
  environment: Environment;
  event: string;
  /** ID of the resource, for the lab's log. */
  about: string;
  body: string;
  /** Returns the signature headers. Called for each delivery, because signatures contain the time. */
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
  /** The fault applied to the callback, such as `lost` or `forged`. */
  fault: string | null;
  attempts: number;
  /** Status or error of the last response; null while the callback is in transit. */
  answer: number | string | null;
}
