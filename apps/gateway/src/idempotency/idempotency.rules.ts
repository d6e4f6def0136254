import { DomainError, type Tenant } from '@tulay/contracts';

const KEY_MAX_LENGTH = 255;
/** How long the first success is replayed, by the environment's clock. */
export const REPLAY_SECONDS = 24 * 3600;

/** An Idempotency-Key in its scope: with another method, path or environment it is another key. */
export interface IdempotencyKey extends Tenant {
  /** `POST /v1/payments` */
  endpoint: string;
  key: string;
}

/** The answer of the first success. */
export interface StoredResponse {
  status: number;
  /** The body as it was sent, byte for byte. */
  body: string;
}

/** The answer as it is stored: a body that shows a secret is sealed. */
export interface KeptResponse extends StoredResponse {
  sealed: boolean;
}

/** The method and the path as the client wrote them, without the query. */
export const endpointOf = (method: string, url: string): string => `${method} ${url.split('?', 1)[0]}`;

/** Header values have no character set: beyond ASCII, each client and each proxy would make other letters of the bytes. */
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

/** Whether an error status proves that nothing was done, so that a retry may start afresh. */
export const isDefinite = (status: number): boolean => status < 500 || status === 502;

/** The key as one text, for maps and as the context of sealed answers. */
export const nameOf = ({ merchantId, environment, endpoint, key }: IdempotencyKey): string =>
  `${merchantId}\n${environment}\n${endpoint}\n${key}`;
