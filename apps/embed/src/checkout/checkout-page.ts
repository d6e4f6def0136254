import { Injectable } from '@nestjs/common';
import type { Checkout } from '@tulay/contracts';
import { interpolate } from '../layout/parts/common.strings';
import { Pages } from '../layout/pages';
import { checkoutStrings as strings } from './checkout.strings';
import { toCheckoutView } from './checkout.view';
import type { WayBack } from './way-back.rules';

const REFRESH_SECONDS = 15;
const RETURN_SECONDS = 6;

/** Renders the hosted checkout. */
@Injectable()
export class CheckoutPage {
  constructor(private readonly pages: Pages) {}

  write(checkout: Checkout, merchant: string, way: WayBack | null): string {
    const view = toCheckoutView(checkout, merchant, way);
    const head = {
      language: strings.language,
      title: view.title,
      styles: ['checkout/checkout.css'],
      script: 'checkout/checkout.script.js',
      modules: ['layout/live.script.js', 'layout/parts/copy.script.js', 'layout/parts/countdown.script.js'],
      refreshSeconds: view.final ? null : REFRESH_SECONDS,
    } as const;
    return this.pages.render('/checkout/checkout', head, {
      view,
      strings,
      interpolate,
      returnSeconds: RETURN_SECONDS,
    });
  }
}
