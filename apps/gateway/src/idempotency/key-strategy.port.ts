import type { IdempotencyKey, StoredResponse } from './idempotency.rules';

/** Key held by a running request. No other request with this key runs at the same time. */
export interface ClaimedKey {
  key: IdempotencyKey;
  /** ULID of the resource to create. */
  resource: string;
  /** Whether an earlier request with this key may have had an effect. */
  isRetry: boolean;
  /**
   * Whether the service that owns the command has finally rejected it. A final rejection guarantees that no
   * attempt has had or will have an effect.
   */
  isSettled: boolean;
  /** Whether the request is a dry run. The response to a dry run is not stored. */
  isDryRun: boolean;
  /** Releases the key. Must be called before the response is sent. */
  finish(answer: StoredResponse): Promise<void>;
}

/**
 * Result of claiming a key: the request holds the key and may proceed, or receives the first successful
 * response.
 */
export type KeyClaim = { held: ClaimedKey } | { replay: StoredResponse };

export interface KeyUse {
  requestId: string;
  answersSecret: boolean;
}

/**
 * Ensures that all requests with the same Idempotency-Key have a single effect, as described in this folder's
 * README.
 */
export interface KeyStrategy {
  /** @throws DomainError `conflict` while another request with this key is running */
  acquire(key: IdempotencyKey, use: KeyUse): Promise<KeyClaim>;
}
