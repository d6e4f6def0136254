import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type AddOwnKeyRequest, type ApiKey, type Clock } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { IssueKey } from '../api-keys/issue-key';
import {
  checkedKey,
  checkedScopes,
  requireEnvironment,
  requireExpiry,
  requireGrantable,
} from '../api-keys/key.rules';
import { MerchantsStore } from '../merchants/merchants.store';

@Injectable()
export class AddOwnKey {
  constructor(
    private readonly db: Database,
    private readonly merchants: MerchantsStore,
    private readonly issueKey: IssueKey,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Stores a key that a team member created in the dashboard. The secret never leaves the dashboard.
   * Idempotent.
   */
  async execute(request: AddOwnKeyRequest): Promise<ApiKey> {
    const { merchantId, environment, expiresAt, actor } = request;
    requireEnvironment(environment);
    const scopes = checkedScopes(request.scopes);
    requireGrantable(scopes, request.grantable);
    requireExpiry(expiresAt, toUnix(this.clock.now(environment)));
    const key = checkedKey(request.key, 'key');
    await this.merchants.requireActiveMode({ merchantId, environment });
    const grant = { merchantId, environment, scopes, expiresAt, actor };
    return this.db.transaction((tx) => this.issueKey.keepIn(tx, grant, key));
  }
}
