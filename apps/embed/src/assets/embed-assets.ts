import { Assets } from '@tulay/pages';
import { FILES_ROOT } from './files-root';

/** Style sheets and scripts of this service, relative to the source folder. */
const FILES = [
  'layout/paper.css',
  'layout/frame.css',
  'layout/document.script.js',
  'layout/live.script.js',
  'layout/live-rows.script.js',
  'layout/view.script.js',
  'pay-form/pay-form.css',
  'pay-form/pay-form.script.js',
  'script/host.script.js',
  'script/frame.script.js',
  'checkout/checkout.css',
  'checkout/checkout.script.js',
  'checkout/share.script.js',
  'dev-controls/follow-trail.script.js',
  'front-page/front-page.css',
  'payment-link-page/payment-link.css',
  'invoice-page/invoice.css',
  'invoice-page/invoice.script.js',
  'payments-view/payments-view.script.js',
  'panel-view/panel-view.css',
  'panel-view/panel-view.script.js',
  'receipt/receipt.css',
  'receipts-page/receipts.css',
  'receipts-page/receipts.script.js',
] as const;

export const embedAssets = (): Assets => new Assets({ root: FILES_ROOT, names: FILES });
