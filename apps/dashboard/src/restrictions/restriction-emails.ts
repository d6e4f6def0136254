import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MerchantStandings } from '@tulay/merchant-standing';
import { NotifyOwners } from '../memberships/notify-owners';
import { emailsAbout } from './restriction-email.rules';

/** Emails a merchant's owners when an operator changes the merchant's state, hold on payouts or limits. */
@Injectable()
export class RestrictionEmails implements OnModuleInit {
  constructor(
    private readonly standings: MerchantStandings,
    private readonly owners: NotifyOwners,
  ) {}

  onModuleInit(): void {
    this.standings.changedBy(async (tx, { before, after }) => {
      for (const kind of emailsAbout(before, after)) await this.owners.tellIn(tx, after.merchant_id, kind);
    });
  }
}
