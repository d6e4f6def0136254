import { Inject, Injectable } from '@nestjs/common';
import { interpolate } from '@tulay/pages';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { sessionContextOf, tenantOf, type RequestContext } from '../../http/request-context';
import { MemberKeys, type MemberKey } from '../../keys/member-keys';
import { hasPermission } from '../../roles/role-scopes.rules';
import { KEYS_PATH } from '../keys/keys.view';
import { keyView } from './key-left.view';
import { removalStrings as words } from './removal.strings';

/** Finds the active keys of members who are leaving or have left the team. */
@Injectable()
export class RemainingKeys {
  constructor(
    private readonly keys: MemberKeys,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns a member's active keys, or null if the gateway is unavailable. */
  of(visit: RequestContext, userId: string): Promise<MemberKey[] | null> {
    return this.known(this.keys.activeKeysOf(tenantOf(visit).merchantId, userId));
  }

  async view(visit: RequestContext) {
    const keys = await this.known(this.keys.remainingKeysOf(tenantOf(visit).merchantId));
    return { words, isUnknown: keys === null, keys: (keys ?? []).map((each) => leftView(visit, each)) };
  }

  /**
   * Returns the keys, or null if the gateway is unavailable, because a member can be removed even without a
   * list of keys.
   */
  private known(keys: Promise<MemberKey[]>): Promise<MemberKey[] | null> {
    return keys.catch((err: unknown) => {
      this.logger.warn({ err }, 'failed to load API keys of members');
      return null;
    });
  }
}

/** Adds a link to the key's page if the key is in the current mode and the user may change keys. */
function leftView(visit: RequestContext, each: MemberKey) {
  const view = keyView(each);
  const mayChange = hasPermission(sessionContextOf(visit).member!.role, 'keys.change');
  const isHere = each.key.environment === tenantOf(visit).environment;
  return {
    ...view,
    by: interpolate(words.madeBy, { name: view.maker }),
    href: mayChange && isHere ? `${KEYS_PATH}/${each.key.id}` : null,
    isElsewhere: mayChange && !isHere,
  };
}
