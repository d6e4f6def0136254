import { Injectable } from '@nestjs/common';
import { DomainError, notFound } from '@tulay/contracts';
import { KeyCreators, type KeyCreator } from '../audit/key-creators';
import { ChangeKeys, type KeyHolder } from '../keys/change-keys';
import { hasPermission } from '../roles/role-scopes.rules';
import { ChangeTeam } from './change-team';

interface Removal {
  userId: string;
  /** IDs of the keys to revoke. The member must have created them, in either mode. */
  keyIds: readonly string[];
  operation: string;
}

/** Removes a member from the team and revokes selected API keys that the member created. */
@Injectable()
export class RemoveMember {
  constructor(
    private readonly change: ChangeTeam,
    private readonly makers: KeyCreators,
    private readonly changeKeys: ChangeKeys,
  ) {}

  /**
   * Revokes the keys before removing the member, so that resubmitting the form completes an interrupted
   * removal. The errors below are thrown before any change.
   * @throws DomainError `insufficient_scope` if the actor lacks a permission, `not_found` if the user is not
   * a member or did not create a key, `invalid_state` if the member is the last owner
   */
  async execute(by: KeyHolder, { userId, keyIds, operation }: Removal): Promise<void> {
    await this.change.requireRemovable(by, userId);
    for (const { keyId, environment } of await this.chosen(by, userId, keyIds))
      await this.changeKeys.revoke({ ...by, environment }, keyId, `${operation}.${keyId}`);
    await this.change.remove(by, userId);
  }

  private async chosen(by: KeyHolder, userId: string, keyIds: readonly string[]): Promise<KeyCreator[]> {
    if (!keyIds.length) return [];
    if (!hasPermission(by.role, 'keys.change'))
      throw new DomainError('insufficient_scope', 'Your role does not allow you to revoke keys');
    const made = await this.makers.madeBy(by.merchantId, userId);
    return keyIds.map((id) => {
      const key = made.find(({ keyId }) => keyId === id);
      if (!key) throw notFound('key', id);
      return key;
    });
  }
}
