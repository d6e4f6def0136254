import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENVIRONMENTS, toUnix, type Clock } from '@tulay/contracts';
import { MerchantStandings } from '@tulay/merchant-standing';
import { CLOCK } from '@tulay/service-host';
import { toAccount } from './account.view';

/**
 * Emits `account.updated` in every environment in which an operator's change affects the merchant's account.
 */
@Injectable()
export class AccountEvents implements OnModuleInit {
  constructor(
    private readonly standings: MerchantStandings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.standings.changedBy(async (tx, { before, after }) => {
      for (const environment of ENVIRONMENTS) {
        const account = toAccount(after.merchant_id, environment, after);
        if (isDeepStrictEqual(account, toAccount(after.merchant_id, environment, before))) continue;
        await tx.emit({
          type: 'account.updated',
          merchantId: after.merchant_id,
          environment,
          aggregateId: after.merchant_id,
          webhookUrl: null,
          created: toUnix(this.clock.now(environment)),
          data: { object: account },
        });
      }
    });
  }
}
