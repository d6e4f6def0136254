export const DAY = 86_400;

/** Unix seconds at which the pictures begin. The dashboard's clock is the machine's. */
export const NOW = Math.floor(Date.now() / 1_000);
