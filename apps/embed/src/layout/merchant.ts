/** A merchant as a page names it. */
export interface MerchantName {
  name: string;
  /** Stands where a logo would. */
  initial: string;
}

/** @param name as the merchant calls itself */
export const merchantOf = (name: string): MerchantName => ({
  name,
  initial: [...name.trim()][0]?.toUpperCase() ?? '',
});
