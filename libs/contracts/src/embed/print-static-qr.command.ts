import { command } from '../common/command';
import type { Language } from '../common/languages';

/** Print formats of a static QR: an A6 card, an A4 table tent, or an A4 sheet of eight cards. */
export const PRINT_LAYOUTS = ['card', 'tent', 'sheet'] as const;
export type PrintLayout = (typeof PRINT_LAYOUTS)[number];

export const isPrintLayout = (value: unknown): value is PrintLayout =>
  PRINT_LAYOUTS.some((layout) => layout === value);

export interface PrintStaticQrRequest {
  /** The caller must have checked that the static QR belongs to the merchant. */
  id: string;
  layout: PrintLayout;
  /** Language of the text around the code; defaults to English. */
  language?: Language;
}

export interface PrintedStaticQr {
  /** Base64. */
  pdf: string;
}

/** Renders a static QR as a PDF and stores nothing. Errors: `not_found` (also for archived codes). */
export const printStaticQrCommand = command<PrintStaticQrRequest, PrintedStaticQr>(
  'embed.cmd.read-static-qr-card',
  { callers: ['gateway', 'dashboard'], timeoutMs: 10_000 },
);
