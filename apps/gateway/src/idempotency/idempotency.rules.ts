import { DomainError, type Tenant } from '@tulay/contracts';

const KEY_MAX_LENGTH = 255;
/** Time for which the first success is replayed, by the environment's clock. */
export const REPLAY_SECONDS = 24 * 3600;

/**
 * An Idempotency-Key with its scope: the same text with another method, path or environment is a different
 * key.
 */
export interface IdempotencyKey extends Tenant {
  /** `POST /v1/payments` */
  endpoint: string;
  key: string;
}

/** Response of the first successful request. */
export interface StoredResponse {
  status: number;
  /** Body exactly as it was sent, byte for byte. */
  body: string;
}

/** Response as it is stored: a body that contains a secret is sealed. */
export interface KeptResponse extends StoredResponse {
  sealed: boolean;
}

/** Returns the method and path as the client sent them, without the query. */
export const endpointOf = (method: string, url: string): string => `${method} ${url.split('?', 1)[0]}`;

/** Header values have no character set: clients and proxies would decode bytes beyond ASCII differently. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/** @throws DomainError `invalid_request` */
export function requireUsableKey(key: string): void {
  if (!PRINTABLE_ASCII.test(key))
    throw new DomainError(
      'invalid_request',
      'The Idempotency-Key must be printable ASCII: letters without accents, digits and punctuation',
    );
  if (key.length < 1 || key.length > KEY_MAX_LENGTH)
    throw new DomainError(
      'invalid_request',
      `The Idempotency-Key must have 1 to ${KEY_MAX_LENGTH} characters`,
    );
}

/** Returns whether an error status proves that nothing was done, so that a retry may start over. */
export const isDefinite = (status: number): boolean => status < 500 || status === 502;

/**
 * Returns the key and its scope as a single string, for use in maps and as the context of sealed responses.
 */
export const nameOf = ({ merchantId, environment, endpoint, key }: IdempotencyKey): string =>
  `${merchantId}\n${environment}\n${endpoint}\n${key}`;
