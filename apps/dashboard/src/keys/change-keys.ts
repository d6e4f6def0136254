import { Injectable } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import type { AuditAction, AuditDetail } from '../audit/audit-actions';
import type { ApiKey, Environment, Tenant } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { issueSecret } from '@tulay/security';
import { KeysClient } from '../clients/keys.client';
import { TellOwners } from '../memberships/tell-owners';
import { grantableBy, type Role } from '../roles/role-scopes.rules';

/** A person who changes the keys of their merchant, on one side. */
export interface KeyKeeper extends Tenant {
  userId: string;
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
 * Changes of API keys. The secret is drawn here and crosses no bus: the gateway gets its hash. What is asked is written down
 * and mailed first, so that no key is made that nobody was told of.
 */
@Injectable()
export class ChangeKeys {
  constructor(
    private readonly db: Database,
    private readonly keys: KeysClient,
    private readonly audit: ActionLog,
    private readonly owners: TellOwners,
  ) {}

  /** @throws DomainError `invalid_request`, `insufficient_scope`, `invalid_state`, `conflict` when the form was sent before */
  async create(by: KeyKeeper, { id, scopes, expiresAt }: NewKey): Promise<MadeKey> {
    const { secret, drawn } = drawnKey(id, by.environment);
    await this.note(by, 'key.create', { key: id, scopes, expires_at: expiresAt });
    const grant = { scopes, expiresAt, grantable: [...grantableBy(by.role)] };
    return { key: await this.keys.add({ ...asked(by), key: drawn, ...grant }), secret };
  }

  /** @throws DomainError `not_found`, `invalid_request`, `insufficient_scope`, `invalid_state`, `conflict` */
  async replace(by: KeyKeeper, { keyId, nextId, overlapHours }: Replacement): Promise<MadeKey> {
    const { secret, drawn: next } = drawnKey(nextId, by.environment);
    await this.note(by, 'key.rotate', { key: keyId, next_key: nextId, overlap_hours: overlapHours });
    const grantable = [...grantableBy(by.role)];
    const { key } = await this.keys.replace({ ...asked(by), keyId, overlapHours, next, grantable });
    return { key, secret };
  }

  /** @throws DomainError `not_found` */
  async revoke(by: KeyKeeper, keyId: string): Promise<void> {
    await this.note(by, 'key.revoke', { key: keyId });
    await this.keys.revoke({ ...asked(by), keyId });
  }

  private note(by: KeyKeeper, action: AuditAction, detail: AuditDetail): Promise<void> {
    const { merchantId: subject, environment, userId: actor } = by;
    return this.db.transaction(async (tx) => {
      await this.audit.record(tx, { action, subject, actor, detail: { environment, ...detail } });
      await this.owners.tellIn(tx, subject, 'keys_changed');
    });
  }
}

const asked = ({ merchantId, environment, userId: actor }: KeyKeeper) => ({ merchantId, environment, actor });

function drawnKey(id: string, environment: Environment) {
  const { secret, hash, last4 } = issueSecret(`sk_${environment}_`);
  return { secret, drawn: { id, hash: hash.toString('base64'), last4 } };
}
