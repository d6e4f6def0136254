import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@tulay/persistence';
import type { LinkPurpose } from '../links/link.entity';
import { LinksStore } from '../links/links.store';
import { CreateDraftedMerchant } from '../merchants/create-drafted-merchant';
import { UsersStore } from '../users/users.store';
import { CreateFirstOwner } from './create-first-owner';

export interface EmailLink {
  token: string;
  purpose: LinkPurpose;
}

/** Link from an email, and the action to perform when the link is used. */
export interface VerifiedEmail<Result> extends EmailLink {
  finish: (tx: Tx, userId: string) => Promise<Result>;
}

@Injectable()
export class UseEmailLink {
  constructor(
    private readonly db: Database,
    private readonly links: LinksStore,
    private readonly users: UsersStore,
    private readonly found: CreateFirstOwner,
    private readonly openMerchant: CreateDraftedMerchant,
  ) {}

  /**
   * Returns the ID of the link's user without marking the link as used.
   * @throws DomainError `already_used` if the link was used or replaced, `invalid_token` if the link is
   * unknown, expired or has another purpose
   */
  holder({ token, purpose }: EmailLink): Promise<string> {
    return this.links.find(this.db, token, purpose);
  }

  /**
   * Uses a link and verifies the user's email address. The first verification makes the user the owner of the
   * merchant named at sign-up. Throws the same errors as `holder`.
   */
  async execute<Result>({ token, purpose, finish }: VerifiedEmail<Result>): Promise<Result> {
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
