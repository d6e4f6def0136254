import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type MailSubscription, type SetMailSubscriptionRequest } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { MailOptOutsStore } from './mail-opt-outs.store';
import { SubscriptionLinks } from './subscription-links';

@Injectable()
export class SetMailSubscription {
  constructor(
    private readonly db: Database,
    private readonly links: SubscriptionLinks,
    private readonly optOuts: MailOptOutsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `not_found` if the token has no valid signature */
  async execute({ token, subscribed }: SetMailSubscriptionRequest): Promise<MailSubscription> {
    const subscription = this.links.read(token);
    const { merchantId, environment } = subscription;
    return executeOnce(this.db, async (tx) => {
      if (subscribed) await this.optOuts.remove(tx, subscription);
      else await this.optOuts.add(tx, subscription, toUnix(this.clock.now(environment)));
      return { merchantId, environment, subscribed };
    });
  }
}
