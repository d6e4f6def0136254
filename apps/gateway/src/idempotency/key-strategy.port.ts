import type { IdempotencyKey, StoredResponse } from './idempotency.rules';

/** A key held by a running request. No other request with this key runs in the meantime. */
export interface ClaimedKey {
  key: IdempotencyKey;
  /** ULID of the resource that the request creates. */
  resource: string;
  /** Whether an earlier request with this key may have done the work, with an unknown outcome. */
  isRetry: boolean;
  /**
   * Whether the owner of the command has finally refused it, so that no attempt has changed or will change
   * anything.
   */
  isSettled: boolean;
  /** Releases the key. Called before the response is sent. */
  finish(answer: StoredResponse): Promise<void>;
}

/**
 * Result of claiming a key: the request either holds the key and may run, or gets the response of the first
 * success.
 */
export type KeyClaim = { held: ClaimedKey } | { replay: StoredResponse };

/** Facts about the request that a strategy needs in order to claim its key. */
export interface KeyUse {
  requestId: string;
  /** Whether the response contains a secret. */
  answersSecret: boolean;
}

/**
 * Ensures that all requests with the same Idempotency-Key have a single effect. The README of this folder
 * describes the rules.
 */
export interface KeyStrategy {
  /** @throws DomainError `conflict` while another request with this key is running */
  acquire(key: IdempotencyKey, use: KeyUse): Promise<KeyClaim>;
}
