/** The day in Manila of a time in Unix seconds, as `balance_days` counts it. Manila has no daylight saving time. */
export const manilaDay = (time: string): string => `((${time} + 28800) / 86400)`;

/** The Unix seconds at which that day begins. */
export const startOfManilaDay = (day: string): string => `(${day}::bigint * 86400 - 28800)`;
