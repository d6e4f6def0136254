import { Injectable } from '@nestjs/common';
import { newOrderedId, type ApiKey, type Environment } from '@tulay/contracts';
import { issueSecret } from '@tulay/security';
import { AuditedChanges, type Requester } from '../changes/audited-changes';
import { KeysClient } from '../clients/keys.client';
import { StoredResponses } from '../stored-responses/stored-responses';
import { grantableBy, type Role } from '../roles/role-scopes.rules';

export interface KeyHolder extends Requester {
  role: Role;
}

export interface CreatedKey {
  key: ApiKey;
  /** Plaintext secret, returned only in this response. */
  secret: string;
}

interface NewKey {
  /** The form's idempotency token; a resubmission does not create a second key. */
  operation: string;
  scopes: string[];
  /** Expiry in Unix seconds on the environment's clock. */
  expiresAt: number | null;
}

interface Replacement {
  keyId: string;
  operation: string;
  overlapHours: number;
}

/**
 * Changes API keys. The dashboard generates the secret and sends only its hash to the gateway. The secret is
 * stored encrypted before the gateway is called, so a resubmitted form shows the same secret again.
 */
@Injectable()
export class ChangeKeys {
  constructor(
    private readonly keys: KeysClient,
    private readonly changes: AuditedChanges,
    private readonly answers: StoredResponses,
  ) {}

  /**
   * @throws DomainError `invalid_request` if a field is invalid, `insufficient_scope` if the member's role
   * cannot grant the scopes, `invalid_state` if the merchant cannot use live mode
   */
  async create(by: KeyHolder, { operation, scopes, expiresAt }: NewKey): Promise<CreatedKey> {
    const { secret, drawn } = await this.drawn(operation, by.environment);
    const detail = { key: drawn.id, scopes, expires_at: expiresAt };
    const grant = { scopes, expiresAt, grantable: [...grantableBy(by.role)] };
    const key = await this.changes.request(by, { action: 'key.create', detail, operation }, () =>
      this.keys.add({ ...asked(by), key: drawn, ...grant }),
    );
    return { key, secret };
  }

  /**
   * Creates a key that replaces another key after an overlap.
   * @throws DomainError `not_found` if the key does not exist, `invalid_request` if the overlap is invalid,
   * `insufficient_scope` if the member's role cannot grant the key's scopes, `invalid_state` if the key
   * cannot be replaced
   */
  async replace(by: KeyHolder, { keyId, operation, overlapHours }: Replacement): Promise<CreatedKey> {
    const { secret, drawn: next } = await this.drawn(operation, by.environment);
    const detail = { key: keyId, next_key: next.id, overlap_hours: overlapHours };
    const grantable = [...grantableBy(by.role)];
    const { key } = await this.changes.request(by, { action: 'key.rotate', detail, operation }, () =>
      this.keys.replace({ ...asked(by), keyId, overlapHours, next, grantable }),
    );
    return { key, secret };
  }

  /** @throws DomainError `not_found` if the key does not exist */
  async revoke(by: KeyHolder, keyId: string, operation: string): Promise<void> {
    await this.changes.request(by, { action: 'key.revoke', detail: { key: keyId }, operation }, () =>
      this.keys.revoke({ ...asked(by), keyId }, operation),
    );
  }

  private drawn(operation: string, environment: Environment): Promise<GeneratedKey> {
    return this.answers.once(operation, () =>
      this.answers.keep(() => Promise.resolve(drawnKey(newOrderedId('key'), environment))),
    );
  }
}

const asked = ({ merchantId, environment, userId: actor }: KeyHolder) => ({ merchantId, environment, actor });

type GeneratedKey = ReturnType<typeof drawnKey>;

function drawnKey(id: string, environment: Environment) {
  const { secret, hash, last4 } = issueSecret(`sk_${environment}_`);
  return { secret, drawn: { id, hash: hash.toString('base64'), last4 } };
}
