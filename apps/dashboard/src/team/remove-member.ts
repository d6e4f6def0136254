import { Injectable } from '@nestjs/common';
import { DomainError, notFound } from '@tulay/contracts';
import { KeyMakers, type KeyMaker } from '../audit/key-makers';
import { ChangeKeys, type KeyKeeper } from '../keys/change-keys';
import { mayDo } from '../roles/role-scopes.rules';
import { ChangeTeam } from './change-team';

interface Removal {
  userId: string;
  /** Of keys that this person made, on either side. */
  keyIds: readonly string[];
  /** Of the form: sent again, it revokes nothing twice. */
  operation: string;
}

/** Removes somebody from a team, and revokes those of their API keys that were chosen. */
@Injectable()
export class RemoveMember {
  constructor(
    private readonly change: ChangeTeam,
    private readonly makers: KeyMakers,
    private readonly changeKeys: ChangeKeys,
  ) {}

  /**
   * Keys go first, so that sending the form again does what was cut off: a key is revoked once, and a member who is still
   * there is removed.
   * @throws DomainError `insufficient_scope`, `not_found`, `invalid_state` for the last owner; then nothing was done
   */
  async execute(by: KeyKeeper, { userId, keyIds, operation }: Removal): Promise<void> {
    await this.change.requireRemovable(by, userId);
    for (const { keyId, environment } of await this.chosen(by, userId, keyIds))
      await this.changeKeys.revoke({ ...by, environment }, keyId, `${operation}.${keyId}`);
    await this.change.remove(by, userId);
  }

  private async chosen(by: KeyKeeper, userId: string, keyIds: readonly string[]): Promise<KeyMaker[]> {
    if (!keyIds.length) return [];
    if (!mayDo(by.role, 'keys.change'))
      throw new DomainError('insufficient_scope', 'Your role does not allow to revoke keys');
    const made = await this.makers.madeBy(by.merchantId, userId);
    return keyIds.map((id) => {
      const key = made.find(({ keyId }) => keyId === id);
      if (!key) throw notFound('key', id);
      return key;
    });
  }
}
