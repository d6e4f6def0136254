import { Injectable } from '@nestjs/common';
import type { MailSubscription } from '@tulay/contracts';
import { Pages, interpolate, merchantOf } from '@tulay/pages';
import { GatewayClient } from '../clients/gateway.client';
import { unsubscribeStrings as strings } from './unsubscribe.strings';

/** Form value that subscribes the recipient again. */
export const AGAIN = 'again';

@Injectable()
export class UnsubscribePages {
  constructor(
    private readonly gateway: GatewayClient,
    private readonly pages: Pages,
  ) {}

  async write(subscription: MailSubscription): Promise<string> {
    const merchant = await this.gateway.merchantName(subscription);
    const { heading, text, button } = subscription.subscribed ? strings.asking : strings.ended;
    const view = {
      merchant: merchantOf(merchant),
      isTest: subscription.environment === 'test',
      heading: interpolate(heading, { merchant }),
      text,
      button,
      wish: subscription.subscribed ? 'end' : AGAIN,
    };
    const head = { language: strings.language, title: interpolate(strings.title, { merchant }) };
    return this.pages.render('/unsubscribe/unsubscribe', head, { view, strings });
  }
}
