import { Injectable } from '@nestjs/common';
import type { Checkout } from '@tulay/contracts';
import { fill } from '../layout/fill';
import { Pages } from '../layout/pages';
import { checkoutStrings as strings } from './checkout.strings';
import { toCheckoutView } from './checkout.view';

const REFRESH_SECONDS = 15;
const RETURN_SECONDS = 6;

/** Writes the payer's page. */
@Injectable()
export class CheckoutPage {
  constructor(private readonly pages: Pages) {}

  write(checkout: Checkout, merchant: string): string {
    const view = toCheckoutView(checkout, merchant);
    const frame = {
      language: strings.language,
      title: view.title,
      styles: ['checkout/checkout.css'],
      script: 'checkout/checkout.script.js',
      modules: ['layout/copy.script.js', 'layout/countdown.script.js'],
      refreshSeconds: view.final ? null : REFRESH_SECONDS,
    } as const;
    return this.pages.render('/checkout/checkout', frame, {
      view,
      strings,
      fill,
      returnSeconds: RETURN_SECONDS,
    });
  }
}
