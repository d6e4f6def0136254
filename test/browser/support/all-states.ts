import { FRONT_STATES } from './front-states';
import { INVOICE_STATES } from './invoice-states';
import { LINK_STATES } from './link-states';
import type { PageState } from './page-states';
import { RECEIPT_STATES } from './receipt-states';
import { STATIC_QR_STATES } from './static-qr-states';
import { UNSUBSCRIBE_STATES } from './unsubscribe-states';

/** Every state of every public page except the checkout, whose states are in `checkout-states.ts`. */
export const PAGE_STATES: PageState[] = [
  ...FRONT_STATES,
  ...LINK_STATES,
  ...INVOICE_STATES,
  ...RECEIPT_STATES,
  ...STATIC_QR_STATES,
  ...UNSUBSCRIBE_STATES,
];
