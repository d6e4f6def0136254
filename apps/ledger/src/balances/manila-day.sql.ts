/**
 * Returns SQL that converts Unix seconds to the Manila date, as counted in `balance_days`. Manila has no
 * daylight saving time.
 */
export const manilaDay = (time: string): string => `((${time} + 28800) / 86400)`;

/** Returns SQL for the Unix seconds at which the Manila date begins. */
export const startOfManilaDay = (day: string): string => `(${day}::bigint * 86400 - 28800)`;
