const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Returns the Unix seconds of the start of a day in Manila, which has no daylight saving time; null unless the text is
 * a date `YYYY-MM-DD`.
 */
export function startOfManilaDay(text: string): number | null {
  const ms = DAY.test(text) ? Date.parse(`${text}T00:00:00+08:00`) : NaN;
  // Date.parse accepts days that a month does not have, such as February 30.
  return Number.isNaN(ms) || manilaTime(ms / 1000).slice(0, 10) !== text ? null : ms / 1000;
}

/** Formats Unix seconds as a time in Manila, such as `2026-11-21 18:19`. */
export const manilaTime = (unix: number): string =>
  new Date((unix + 28_800) * 1000).toISOString().slice(0, 16).replace('T', ' ');
