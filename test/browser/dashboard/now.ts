export const DAY = 86_400;

/** Start time of the screenshots, in Unix seconds. The dashboard uses the machine's clock. */
export const NOW = Math.floor(Date.now() / 1_000);
