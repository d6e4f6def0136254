import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@tulay/persistence';
import type { LinkPurpose } from '../links/link.entity';
import { LinksStore } from '../links/links.store';
import { OpenMerchant } from '../merchants/open-merchant';
import { UsersStore } from '../users/users.store';
import { FoundMerchant } from './found-merchant';

export interface MailedLink {
  token: string;
  purpose: LinkPurpose;
}

/** A link received by email, and the action it performs. */
export interface Reached<Result> extends MailedLink {
  finish: (tx: Tx, userId: string) => Promise<Result>;
}

@Injectable()
export class ShowAddress {
  constructor(
    private readonly db: Database,
    private readonly links: LinksStore,
    private readonly users: UsersStore,
    private readonly found: FoundMerchant,
    private readonly openMerchant: OpenMerchant,
  ) {}

  /**
   * Returns the link's user without using the link.
   * @throws DomainError `invalid_token`, `already_used`
   */
  holder({ token, purpose }: MailedLink): Promise<string> {
    return this.links.find(this.db, token, purpose);
  }

  /**
   * Uses a link. This proves that the user can read the address; the first time, the user becomes the owner
   * of the merchant named at sign-up.
   * @throws as `holder`
   */
  async execute<Result>({ token, purpose, finish }: Reached<Result>): Promise<Result> {
    const { userId, result } = await this.db.transaction(async (tx) => {
      const { userId: id } = await this.links.use(tx, token, purpose);
      const user = await this.users.verify(tx, id);
      if (user?.merchantName) await this.found.executeIn(tx, user);
      return { userId: id, result: await finish(tx, id) };
    });
    await this.openMerchant.execute(userId);
    return result;
  }
}
