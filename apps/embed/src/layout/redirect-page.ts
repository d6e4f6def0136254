import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '@tulay/contracts';
import { interpolate, Pages } from '@tulay/pages';
import { forwardStrings as strings } from './forward.strings';

/**
 * Page that redirects to another site after a form was submitted. The content security policy allows forms to
 * lead only to this service, and browsers also apply the policy to HTTP redirects, so this page redirects with
 * a meta refresh instead. The redirect adds no entry to the browser's history.
 */
@Injectable()
export class RedirectPage {
  constructor(private readonly pages: Pages) {}

  toShop(href: string, merchant: string): string {
    return this.write(
      href,
      interpolate(strings.toShop, { merchant }),
      interpolate(strings.backTo, { merchant }),
    );
  }

  /** Redirects to the provider's card page or to the payer's bank. */
  toProvider(href: string, method: PaymentMethod): string {
    return this.write(href, method === 'card' ? strings.toCard : strings.toBank, strings.goOn);
  }

  private write(href: string, heading: string, button: string): string {
    const head = { language: strings.language, title: heading, forwardTo: href };
    return this.pages.render('/layout/forward', head, { heading, button, footer: strings.footer });
  }
}
