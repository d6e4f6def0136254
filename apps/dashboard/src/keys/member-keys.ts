import { Injectable } from '@nestjs/common';
import type { ApiKey, Tenant } from '@tulay/contracts';
import { KeyCreators, type KeyCreator } from '../audit/key-creators';
import { KeysClient } from '../clients/keys.client';

const PAGE = 100;

/** An active key and the last user who was shown its secret. */
export interface MemberKey {
  key: ApiKey;
  maker: KeyCreator;
}

/** Finds active keys of users who are leaving or have left the team. */
@Injectable()
export class MemberKeys {
  constructor(
    private readonly makers: KeyCreators,
    private readonly keys: KeysClient,
  ) {}

  /** Returns the active keys, in both modes, whose secret was last shown to this user. */
  async activeKeysOf(merchantId: string, userId: string): Promise<MemberKey[]> {
    return this.working(merchantId, await this.makers.madeBy(merchantId, userId));
  }

  /** Returns the active keys of users who have left the team. */
  async remainingKeysOf(merchantId: string): Promise<MemberKey[]> {
    return this.working(merchantId, await this.makers.madeByOthers(merchantId));
  }

  /** Returns the keys that are still active. Queries only the modes that the audit log lists for these keys. */
  private async working(merchantId: string, made: readonly KeyCreator[]): Promise<MemberKey[]> {
    const makers = new Map(made.map((maker) => [maker.keyId, maker]));
    const sides = [...new Set(made.map(({ environment }) => environment))];
    const keys = await Promise.all(sides.map((environment) => this.workingOn({ merchantId, environment })));
    return keys.flat().flatMap((key) => {
      const maker = makers.get(key.id);
      return maker ? [{ key, maker }] : [];
    });
  }

  private async workingOn(tenant: Tenant): Promise<ApiKey[]> {
    const keys: ApiKey[] = [];
    for (let hasMore = true; hasMore;) {
      const page = await this.keys.list({
        ...tenant,
        working: true,
        limit: PAGE,
        startingAfter: keys.at(-1)?.id,
      });
      keys.push(...page.data);
      hasMore = page.has_more;
    }
    return keys;
  }
}
