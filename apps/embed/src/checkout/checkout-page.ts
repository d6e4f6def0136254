import { Injectable } from '@nestjs/common';
import type { Checkout } from '@tulay/contracts';
import { interpolate, Pages } from '@tulay/pages';
import { devControlsStrings } from '../dev-controls/dev-controls.strings';
import { checkoutStrings as strings } from './checkout.strings';
import { toCheckoutView, type CheckoutCompany } from './checkout.view';

const REFRESH_SECONDS = 15;
const RETURN_SECONDS = 6;

@Injectable()
export class CheckoutPage {
  constructor(private readonly pages: Pages) {}

  write(checkout: Checkout, company: CheckoutCompany): string {
    const view = toCheckoutView(checkout, company);
    const head = {
      language: strings.language,
      title: view.title,
      styles: ['checkout/checkout.css'],
      script: 'checkout/checkout.script.js',
      modules: [
        'layout/live.script.js',
        'layout/parts/copy.script.js',
        'layout/parts/countdown.script.js',
        'checkout/share.script.js',
        'dev-controls/follow-trail.script.js',
      ],
      refreshSeconds: view.final ? null : REFRESH_SECONDS,
    } as const;
    return this.pages.render('/checkout/checkout', head, {
      view,
      strings,
      devStrings: devControlsStrings,
      interpolate,
      returnSeconds: RETURN_SECONDS,
    });
  }
}
