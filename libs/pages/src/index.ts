export { accentCss, accentTokens } from './assets/accent-tokens';
export { Assets, sendAsset, type Asset } from './assets/assets';
export { abortWhenStalled } from './csv/abort-when-stalled';
export { csvFile, csvHead, csvHeaders, csvLine, csvTime, type CsvColumns } from './csv/csv';
export { PAYOUTS_CSV } from './csv/payouts-csv';
export { REFUNDS_CSV } from './csv/refunds-csv';
export { TRANSACTIONS_CSV } from './csv/transactions-csv';
export { contrast } from './assets/contrast.rules';
export { COLOURS } from './assets/design-tokens';
export { SHARED_ROOT } from './assets/shared-root';
export { answerBrokenConnection, rawAnswer } from './http/broken-connection';
export { FORM_LIMITS } from './http/form-limits';
export { contentSecurityPolicy, PAGE_HEADERS } from './http/page-headers';
export { forwardedRequestId, pageServerOptions, servePages } from './http/page-server';
export { PLAIN_PAGE_HEADERS, plainPage } from './http/plain-page';
export { SameOriginGuard } from './http/same-origin.guard';
export { answerWith, sendHtml, sendPage, type PageAnswer } from './http/send-page';
export { serveAsset } from './http/serve-asset';
export { asLanguage, LANGUAGE_NAMES } from './language/language.rules';
export {
  currentLanguage,
  inEachLanguage,
  readBy,
  showFace,
  shownFace,
  type WordsLike,
} from './language/page-language';
export { Pages, type PageHead } from './layout/pages';
export { commonStrings, commonWords, interpolate, listWords } from './layout/parts/common.strings';
export {
  amountText,
  merchantOf,
  type Chip,
  type DetailRow,
  type MerchantName,
  type Tone,
} from './layout/parts/common.view';
export { amount, chip, code, number, text, time, type Cell, type DataTable } from './layout/parts/data-table';
export {
  dayText,
  machineTime,
  manilaDate,
  manilaDateTime,
  manilaDay,
  manilaMonth,
  manilaShortDay,
  manilaShortTime,
  manilaTime,
} from './layout/parts/manila-time.rules';
export { faceView, logoSize } from './layout/parts/merchant-branding';
export { CHART_BOX, chartPlace, stepsChart, type StepsChart } from './layout/parts/steps-chart';
export { eventWords } from './payments/event-words';
export { findStrings } from './payments/find-payments.strings';
export { toDetailView, type DetailView, type PaymentStory } from './payments/payment-detail.view';
export { toPaymentsTable } from './payments/payments-table.view';
export { PAYMENTS_CSV } from './payments/payments-csv';
export { refundedPart } from './payments/refunded-part';
export { spokenReference, walletRows } from './payments/spoken-reference';
export {
  filtersOf,
  isNarrow,
  isWrongReference,
  readSearch,
  type PaymentSearch,
  type SearchInput,
} from './payments/search.rules';
