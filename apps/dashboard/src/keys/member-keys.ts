import { Injectable } from '@nestjs/common';
import type { ApiKey, Tenant } from '@tulay/contracts';
import { KeyCreators, type KeyCreator } from '../audit/key-creators';
import { KeysClient } from '../clients/keys.client';

const PAGE = 100;

/** An active key, and the users who have seen its secret. */
export interface MemberKey {
  key: ApiKey;
  maker: KeyCreator;
}

/** Finds keys that outlive their creators' membership in the team. */
@Injectable()
export class MemberKeys {
  constructor(
    private readonly makers: KeyCreators,
    private readonly keys: KeysClient,
  ) {}

  /** Returns a member's active keys in both modes. */
  async activeKeysOf(merchantId: string, userId: string): Promise<MemberKey[]> {
    return this.working(merchantId, await this.makers.madeBy(merchantId, userId));
  }

  /** Returns the active keys of users who have left the team. */
  async remainingKeysOf(merchantId: string): Promise<MemberKey[]> {
    return this.working(merchantId, await this.makers.madeByOthers(merchantId));
  }

  /** Queries the gateway only for the modes in which there may be a key. */
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
