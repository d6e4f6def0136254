import { DomainError, type Tenant } from '@tulay/contracts';

const KEY_MAX_LENGTH = 255;
/** How long the first success is replayed, measured on the environment's clock. */
export const REPLAY_SECONDS = 24 * 3600;

/**
 * Idempotency-Key and its scope. The same string with another method, path or environment is a different key.
 */
export interface IdempotencyKey extends Tenant {
  /** Method and path, such as `POST /v1/payments`. */
  endpoint: string;
  key: string;
}

export interface StoredResponse {
  status: number;
  /** Body exactly as it was sent. */
  body: string;
}

/** Response as stored: a body with a secret is encrypted. */
export interface KeptResponse extends StoredResponse {
  sealed: boolean;
}

/** Returns the method and path as the client sent them, without the query. */
export const endpointOf = (method: string, url: string): string => `${method} ${url.split('?', 1)[0]}`;

/** HTTP headers have no character set, so clients and proxies would decode non-ASCII bytes differently. */
const PRINTABLE_ASCII = /^[ -~]*$/;

/** @throws DomainError `invalid_request` if the key is empty, too long or not printable ASCII */
export function requireUsableKey(key: string): void {
  if (!PRINTABLE_ASCII.test(key))
    throw new DomainError(
      'invalid_request',
      'The Idempotency-Key must contain only printable ASCII characters: unaccented letters, digits and punctuation',
    );
  if (key.length < 1 || key.length > KEY_MAX_LENGTH)
    throw new DomainError(
      'invalid_request',
      `The Idempotency-Key must have 1 to ${KEY_MAX_LENGTH} characters`,
    );
}

/** Returns whether an error status proves that the request had no effect. */
export const isDefinite = (status: number): boolean => status < 500 || status === 502;

/**
 * Returns the key and its scope as one string. The string identifies the key in maps, and binds encrypted
 * responses to it.
 */
export const nameOf = ({ merchantId, environment, endpoint, key }: IdempotencyKey): string =>
  `${merchantId}\n${environment}\n${endpoint}\n${key}`;
