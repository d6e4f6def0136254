import type { ActionButton } from '../../operations/action-button';
import { webhooksStrings } from './webhooks.strings';

const words = webhooksStrings.one;

type Choice = Omit<NonNullable<ActionButton['choice']>, 'id'>;

export const choiceOf = (
  name: string,
  label: string,
  options: Readonly<Record<string, string>>,
  value: string,
): Choice => ({
  name,
  label,
  value,
  options: Object.entries(options).map(([each, word]) => ({ value: each, word })),
});

/** Returns the selected option as a number, or the default if the input is not an option. */
export const chosen = (options: Readonly<Record<string, string>>, sent: unknown, usual: string): number =>
  Number(typeof sent === 'string' && Object.hasOwn(options, sent) ? sent : usual);

const USUAL_OVERLAP = '86400';

/** Returns the choice of the overlap, during which deliveries are also signed with the replaced secret. */
export const overlapChoice = (): Choice => choiceOf('overlap', words.overlap, words.overlaps, USUAL_OVERLAP);

/**
 * Returns the selected overlap in seconds, during which deliveries are also signed with the replaced secret.
 */
export const overlapSecondsOf = (sent: unknown): number => chosen(words.overlaps, sent, USUAL_OVERLAP);
