const SOONEST_SECONDS = 5;
const LATEST_SECONDS = 600;
const SHARE_OF_AGE = 0.05;

/**
 * Returns the number of seconds until the next fee check. The interval grows with the age of the approval.
 * Events trigger earlier checks, so this schedule only covers missed events.
 * @param age seconds since the approval
 */
export const secondsToNextCheck = (age: number): number =>
  Math.round(Math.min(Math.max(age * SHARE_OF_AGE, SOONEST_SECONDS), LATEST_SECONDS));
