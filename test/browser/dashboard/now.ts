export const DAY = 86_400;

/** Unix seconds at which the screenshots start. The dashboard uses the machine's clock. */
export const NOW = Math.floor(Date.now() / 1_000);
