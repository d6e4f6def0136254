import { Inject, Injectable } from '@nestjs/common';
import { interpolate } from '@tulay/pages';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { contextOf, tenantOf, type Visit } from '../../http/visit';
import { KeysOfPeople, type KeyOfPerson } from '../../keys/keys-of-people';
import { mayDo } from '../../roles/role-scopes.rules';
import { KEYS_PATH } from '../keys/keys.view';
import { keyView } from './key-left.view';
import { removalStrings as words } from './removal.strings';

/** Provides the team page with keys whose creators have left the team. */
@Injectable()
export class KeysLeft {
  constructor(
    private readonly keys: KeysOfPeople,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns a member's active keys, or null if the gateway does not reply. */
  of(visit: Visit, userId: string): Promise<KeyOfPerson[] | null> {
    return this.known(this.keys.of(tenantOf(visit).merchantId, userId));
  }

  async view(visit: Visit) {
    const keys = await this.known(this.keys.left(tenantOf(visit).merchantId));
    return { words, isUnknown: keys === null, keys: (keys ?? []).map((each) => leftView(visit, each)) };
  }

  /** The page is shown without keys if the gateway is unavailable, so that a member can still be removed. */
  private known(keys: Promise<KeyOfPerson[]>): Promise<KeyOfPerson[] | null> {
    return keys.catch((err: unknown) => {
      this.logger.warn({ err }, 'failed to load API keys of members');
      return null;
    });
  }
}

/** Links to the key's page if it is in the current mode and the user may change keys. */
function leftView(visit: Visit, each: KeyOfPerson) {
  const view = keyView(each);
  const mayChange = mayDo(contextOf(visit).member!.role, 'keys.change');
  const isHere = each.key.environment === tenantOf(visit).environment;
  return {
    ...view,
    by: interpolate(words.madeBy, { name: view.maker }),
    href: mayChange && isHere ? `${KEYS_PATH}/${each.key.id}` : null,
    isElsewhere: mayChange && !isHere,
  };
}
