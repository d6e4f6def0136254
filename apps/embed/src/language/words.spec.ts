import { commonStrings, listWords, findStrings, eventWords } from '@tulay/pages';
import { describeWords } from '@tulay/testing';
import { checkoutStrings } from '../checkout/checkout.strings';
import { devControlsStrings } from '../dev-controls/dev-controls.strings';
import { invoicePageStrings } from '../invoice-page/invoice-page.strings';
import { frontPageStrings } from '../front-page/front-page.strings';
import { forwardStrings } from '../layout/forward.strings';
import { frameStrings } from '../layout/frame.strings';
import { messageStrings } from '../layout/message.strings';
import { mailsStrings } from '../mails/mails.strings';
import { panelStrings } from '../panel-view/panel.strings';
import { payFormStrings } from '../pay-form/pay-form.strings';
import { paymentLinkPageStrings } from '../payment-link-page/payment-link-page.strings';
import { paymentsStrings } from '../payments-view/payments-view.strings';
import { printedCodeStrings } from '../static-qr-card/printed-code.strings';
import { receiptStrings } from '../receipt/receipt.strings';
import { receiptsPageStrings } from '../receipts-page/receipts-page.strings';
import { unsubscribeStrings } from '../unsubscribe/unsubscribe.strings';

const FILES: Record<string, object> = {
  checkoutStrings,
  devControlsStrings,
  invoicePageStrings,
  forwardStrings,
  mailsStrings,
  frontPageStrings,
  messageStrings,
  unsubscribeStrings,
  commonStrings,
  listWords,
  eventWords,
  findStrings,
  frameStrings,
  panelStrings,
  paymentsStrings,
  payFormStrings,
  paymentLinkPageStrings,
  printedCodeStrings,
  receiptStrings,
  receiptsPageStrings,
};

/** Strings that are the same in Filipino: names and terms that Filipinos use in English. */
const SAME =
  /^(?:[A-Z]{2,}|GCash|InstaPay|PESONet|QR Ph|Card|Customer|Provider|Refund|Id|Email|Bank transfer|Test mode|Privacy|Invoice|Invoice \{number\}|Activation fee|Subtotal|Processing|Merchant|Dev Controls|API reference|BIR: .*|TIN .*|\[Test\] |[^a-z]*(?:\{\w+\}[^a-z]*)+)$/;

describeWords(FILES, SAME);
