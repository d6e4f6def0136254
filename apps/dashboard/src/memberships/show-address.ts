import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@tulay/persistence';
import { OpenMerchant } from '../merchants/open-merchant';
import { UsersStore } from '../users/users.store';
import { FoundMerchant } from './found-merchant';

/** What a link that reached an address does. */
export interface ReachedBy<Result> {
  /** @returns whose link it was */
  use: (tx: Tx) => Promise<string>;
  finish: (tx: Tx, userId: string) => Promise<Result>;
}

@Injectable()
export class ShowAddress {
  constructor(
    private readonly db: Database,
    private readonly users: UsersStore,
    private readonly found: FoundMerchant,
    private readonly openMerchant: OpenMerchant,
  ) {}

  /** Uses a link that reached an address. The first time, its person becomes the owner of the merchant that they named. */
  async execute<Result>({ use, finish }: ReachedBy<Result>): Promise<Result> {
    const { userId, result } = await this.db.transaction(async (tx) => {
      const id = await use(tx);
      const user = await this.users.verify(tx, id);
      if (user?.merchantName) await this.found.executeIn(tx, user);
      return { userId: id, result: await finish(tx, id) };
    });
    await this.openMerchant.execute(userId);
    return result;
  }
}
