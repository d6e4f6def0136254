const SOONEST_SECONDS = 5;
const LATEST_SECONDS = 600;
const SHARE_OF_AGE = 0.05;

/**
 * Seconds until a fee is checked with the catalog again: few while the approval is new. An event triggers an earlier check; this finds what
 * such a hint missed.
 * @param age seconds since the approval
 */
export const secondsToNextCheck = (age: number): number =>
  Math.round(Math.min(Math.max(age * SHARE_OF_AGE, SOONEST_SECONDS), LATEST_SECONDS));
