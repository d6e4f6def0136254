/** Maximum size of a form body in bytes. The gateway rejects larger bodies before it forwards them. */
export const FORM_LIMITS = {
  payer: 16 * 1024,
  /** Enough for an invoice with fifty lines. */
  dashboard: 256 * 1024,
  /** A form with a file. The limit exceeds 5 MB, because the page itself rejects larger files. */
  upload: 16 * 2 ** 20,
} as const;
