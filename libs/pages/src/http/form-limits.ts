/** Maximum size of a form's body, in bytes. The gateway rejects larger ones before it forwards them. */
export const FORM_LIMITS = {
  payer: 16 * 1024,
  /** An invoice of fifty lines with its texts. */
  dashboard: 256 * 1024,
  /** A form with a file. The form itself says that a file over 5 MB is too large, so a few more arrive. */
  upload: 16 * 2 ** 20,
} as const;
