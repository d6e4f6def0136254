import type { IdempotencyKey, StoredResponse } from './idempotency.rules';

/** A key that a running request holds. No other request with this key runs meanwhile. */
export interface ClaimedKey {
  key: IdempotencyKey;
  /** The ULID of what the request creates. */
  resource: string;
  /** An earlier request with this key may have done the work: its outcome is unknown. */
  isRetry: boolean;
  /** The owner of the command has refused it finally: no attempt of it has changed anything, or will. */
  isSettled: boolean;
  /** Ends the hold, before the answer is sent. */
  finish(answer: StoredResponse): Promise<void>;
}

/** Either the request holds the key and may run, or it gets the answer of the first success. */
export type KeyClaim = { held: ClaimedKey } | { replay: StoredResponse };

/** What a strategy must know of the request that asks for a key. */
export interface KeyUse {
  requestId: string;
  /** The answer shows a secret. */
  answersSecret: boolean;
}

/** Makes all requests with one Idempotency-Key have one effect. The README of this folder has the rules. */
export interface KeyStrategy {
  /** @throws DomainError `conflict` while another request runs with this key */
  acquire(key: IdempotencyKey, use: KeyUse): Promise<KeyClaim>;
}
