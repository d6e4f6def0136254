import { command } from '../common/command';
import type { Language } from '../common/languages';

/** What a printed code is printed on: an A6 card, a table tent of A4, or eight cards on A4. */
export const PRINT_LAYOUTS = ['card', 'tent', 'sheet'] as const;
export type PrintLayout = (typeof PRINT_LAYOUTS)[number];

export const isPrintLayout = (value: unknown): value is PrintLayout =>
  PRINT_LAYOUTS.some((layout) => layout === value);

export interface PrintStaticQrRequest {
  /** The caller has checked whose it is. */
  id: string;
  layout: PrintLayout;
  /** Of the texts around the code; English unless given. */
  language?: Language;
}

export interface PrintedStaticQr {
  /** Base64. */
  pdf: string;
}

/** Draws a static QR for the printer; keeps nothing. Errors: `not_found`, also for an archived code. */
export const printStaticQrCommand = command<PrintStaticQrRequest, PrintedStaticQr>(
  'embed.cmd.read-static-qr-card',
  { askedBy: ['gateway', 'dashboard'], timeoutMs: 10_000 },
);
