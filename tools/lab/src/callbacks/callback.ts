import type { Environment, ProviderName } from '../core/names';

/** One message to the merchant's callback address. */
export interface Callback {
  provider: ProviderName;
  environment: Environment;
  event: string;
  /** The resource's id, for the lab's record. */
  about: string;
  body: string;
  /** Signed at each delivery, because the signatures bear the time. */
  sign(body: string, genuine: boolean): Record<string, string>;
  /** Where else than the lab's usual address it goes. */
  url?: string;
}

/** A callback that was sent, or would have been. */
export interface Delivery {
  id: string;
  provider: ProviderName;
  event: string;
  about: string;
  at: number;
  /** How it was disturbed: `lost`, `forged` and so on. */
  fault: string | null;
  attempts: number;
  /** The last answer; null while it is on its way. */
  answer: number | string | null;
}
