import { Injectable } from '@nestjs/common';
import type { ApiKey, Tenant } from '@tulay/contracts';
import { KeyMakers, type KeyMaker } from '../audit/key-makers';
import { KeysClient } from '../clients/keys.client';

const PAGE = 100;

/** A key that works, and who has had its secret. */
export interface KeyOfPerson {
  key: ApiKey;
  maker: KeyMaker;
}

/** Keys that outlive the place of their makers in the team. */
@Injectable()
export class KeysOfPeople {
  constructor(
    private readonly makers: KeyMakers,
    private readonly keys: KeysClient,
  ) {}

  /** Those of a person that work, on both sides. */
  async of(merchantId: string, userId: string): Promise<KeyOfPerson[]> {
    return this.working(merchantId, await this.makers.madeBy(merchantId, userId));
  }

  /** Those that work, of people who are not in the team any more. */
  async left(merchantId: string): Promise<KeyOfPerson[]> {
    return this.working(merchantId, await this.makers.madeByOthers(merchantId));
  }

  /** The gateway is asked only for sides on which there may be one. */
  private async working(merchantId: string, made: readonly KeyMaker[]): Promise<KeyOfPerson[]> {
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
