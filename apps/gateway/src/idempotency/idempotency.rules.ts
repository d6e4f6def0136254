import { DomainError, type Tenant } from '@tulay/contracts';

export const KEY_MAX_LENGTH = 255;
/** How long the first success is replayed, on the clock of the environment. */
export const REPLAY_SECONDS = 24 * 3600;

/** What a key stands for: the same key with another method or path, or in the other environment, is another one. */
export interface IdempotencyKey extends Tenant {
  /** `POST /v1/payments` */
  endpoint: string;
  key: string;
}

/** The answer to a first success. */
export interface StoredAnswer {
  status: number;
  /** The body as it was sent, byte for byte. */
  body: string;
}

/** The answer as it is kept: a body that shows a secret is sealed. */
export interface KeptAnswer extends StoredAnswer {
  sealed: boolean;
}

/** A path as the client wrote it, without its query. */
export const endpointOf = (method: string, url: string): string => `${method} ${url.split('?', 1)[0]}`;

export function requireUsableKey(key: string): void {
  if (key.length < 1 || key.length > KEY_MAX_LENGTH)
    throw new DomainError(
      'invalid_request',
      `The Idempotency-Key must have 1 to ${KEY_MAX_LENGTH} characters`,
    );
}

/** Whether the refusal says for sure that nothing was done, so that a retry may begin afresh. */
export const isDefinite = (status: number): boolean => status < 500 || status === 502;

/** One text per key, for maps. */
export const nameOf = ({ merchantId, environment, endpoint, key }: IdempotencyKey): string =>
  `${merchantId}\n${environment}\n${endpoint}\n${key}`;
