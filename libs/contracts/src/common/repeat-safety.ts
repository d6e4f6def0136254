/**
 * What a second execution of the same request does. A caller that got no answer repeats only what is `read` or `by id`:
 * - `read`: it changes nothing
 * - `by id`: the request carries the id of what it makes, and the second execution finds it and gives the same answer
 * - `once`: a second execution may answer otherwise (`not_found`, `invalid_state`), or change something again
 */
export type RepeatSafety = 'read' | 'by id' | 'once';

const READS = /^(get|list|find|read|count)-|^report$/;

/** The writes whose repeat was tested, also while the first execution is under way. */
const BY_ID = ['payments.cmd.create-payment', 'ledger.cmd.debit', 'ledger.cmd.adjust-balance'];

/** A longer time limit means work of seconds. A repeat would double it. */
const LONGEST_MS = 15_000;

export const repeatSafetyOf = (subject: string): RepeatSafety => {
  if (BY_ID.includes(subject)) return 'by id';
  return READS.test(subject.slice(subject.indexOf('.cmd.') + '.cmd.'.length)) ? 'read' : 'once';
};

/** Whether a caller may ask again before the time limit. */
export const isRepeatable = ({ subject, timeoutMs }: { subject: string; timeoutMs: number }): boolean =>
  timeoutMs <= LONGEST_MS && repeatSafetyOf(subject) !== 'once';
