import { Injectable } from '@nestjs/common';
import type { ApiKey, Environment } from '@tulay/contracts';
import { issueSecret } from '@tulay/security';
import { Changes, type Asker } from '../changes/changes';
import { KeysClient } from '../clients/keys.client';
import { grantableBy, type Role } from '../roles/role-scopes.rules';

/** A person who changes the keys of their merchant, on one side. */
export interface KeyKeeper extends Asker {
  role: Role;
}

export interface MadeKey {
  key: ApiKey;
  /** Shown once. It is here, in the answer to the person, and nowhere else. */
  secret: string;
}

interface NewKey {
  /** Drawn with the form: sending it twice makes one key. */
  id: string;
  scopes: string[];
  /** Unix seconds of the environment. */
  expiresAt: number | null;
}

interface Replacement {
  keyId: string;
  nextId: string;
  overlapHours: number;
}

/**
 * Changes of API keys. The secret is drawn here and crosses no bus: the gateway gets its hash.
 */
@Injectable()
export class ChangeKeys {
  constructor(
    private readonly keys: KeysClient,
    private readonly changes: Changes,
  ) {}

  /** @throws DomainError `invalid_request`, `insufficient_scope`, `invalid_state`, `conflict` when the form was sent before */
  async create(by: KeyKeeper, { id, scopes, expiresAt }: NewKey): Promise<MadeKey> {
    const { secret, drawn } = drawnKey(id, by.environment);
    const detail = { key: id, scopes, expires_at: expiresAt };
    const grant = { scopes, expiresAt, grantable: [...grantableBy(by.role)] };
    const key = await this.changes.ask(by, { action: 'key.create', detail, operation: id }, () =>
      this.keys.add({ ...asked(by), key: drawn, ...grant }),
    );
    return { key, secret };
  }

  /** @throws DomainError `not_found`, `invalid_request`, `insufficient_scope`, `invalid_state`, `conflict` */
  async replace(by: KeyKeeper, { keyId, nextId, overlapHours }: Replacement): Promise<MadeKey> {
    const { secret, drawn: next } = drawnKey(nextId, by.environment);
    const detail = { key: keyId, next_key: nextId, overlap_hours: overlapHours };
    const grantable = [...grantableBy(by.role)];
    const { key } = await this.changes.ask(by, { action: 'key.rotate', detail, operation: nextId }, () =>
      this.keys.replace({ ...asked(by), keyId, overlapHours, next, grantable }),
    );
    return { key, secret };
  }

  /** @throws DomainError `not_found` */
  async revoke(by: KeyKeeper, keyId: string): Promise<void> {
    await this.changes.ask(by, { action: 'key.revoke', detail: { key: keyId } }, () =>
      this.keys.revoke({ ...asked(by), keyId }),
    );
  }
}

const asked = ({ merchantId, environment, userId: actor }: KeyKeeper) => ({ merchantId, environment, actor });

function drawnKey(id: string, environment: Environment) {
  const { secret, hash, last4 } = issueSecret(`sk_${environment}_`);
  return { secret, drawn: { id, hash: hash.toString('base64'), last4 } };
}
