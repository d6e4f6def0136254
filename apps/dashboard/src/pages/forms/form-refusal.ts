import type { DomainError } from '@tulay/contracts';
import { isMissing } from '../../http/missing';
import type { ProblemWord } from './form.strings';

interface Problem {
  name: string;
  problem: ProblemWord;
  values?: Record<string, string>;
}

/** A service's rejection, translated to errors of the form. */
interface Refusal {
  problems: Problem[];
  /** Whether the object has changed since the form was rendered. */
  isOutdated: boolean;
}

/** Patterns of services' error messages, and the key of the form's message for each pattern. */
const WORDS: readonly [RegExp, ProblemWord][] = [
  [/accepts (?<min>[^a-z]+) to (?<max>[^a-z;]+)$/, 'amount'],
  [/already used by another/, 'taken'],
  [/in the future/, 'future'],
  [/greater than 0 and less than 1/, 'share'],
  [/greater than 0/, 'positive'],
  [/at most (?<places>\d+) decimals/, 'decimals'],
  [/must be a whole number/, 'counted'],
  [/negative|at least 0/, 'belowZero'],
  [/must be at most|must not total more|must not exceed the maximum payment amount/, 'tooMuch'],
  [/duplicate/, 'different'],
  [/must not contain the reserved key/, 'ownKey'],
  [/cannot be combined with a fixed amount/, 'openAmountOnly'],
  [/requires a fixed amount/, 'fixedAmountOnly'],
];

/**
 * Minimum length of a submitted value that is searched for in an error message. A shorter value could match
 * by chance.
 */
const ID_LENGTH = 30;

/**
 * Translates a service's rejection to errors of the form.
 * @param texts submitted values by field name
 * @param nameOf maps a service's field name to the form's field name
 */
export function refusalOf(
  error: DomainError,
  texts: Readonly<Record<string, string>>,
  nameOf: (field: string) => string,
): Refusal {
  const { code, message, issues = {} } = error;
  const isOutdated = code === 'invalid_state' || code === 'conflict';
  if (code === 'invalid_request') {
    const problems = Object.entries(issues).map(([field, [said = '']]) => problemOf(nameOf(field), said));
    return { problems, isOutdated };
  }
  if (code === 'no_route') return { problems: [{ name: 'method', problem: 'noRoute' }], isOutdated };
  return { problems: isMissing(error) ? missing(message, texts) : [], isOutdated };
}

function problemOf(name: string, said: string): Problem {
  for (const [pattern, problem] of WORDS) {
    const match = pattern.exec(said);
    if (match) return { name, problem, values: match.groups };
  }
  return { name, problem: 'refused' };
}

/** Finds the field that refers to the object reported as missing. */
function missing(message: string, texts: Readonly<Record<string, string>>): Problem[] {
  const byId = Object.keys(texts).find((name) => isNamedIn(message, texts[name]!));
  const byKind = ['customer', 'product'].find((kind) => message.includes(kind) && texts[kind]);
  const name = byId ?? byKind;
  return name === undefined ? [] : [{ name, problem: 'unknown' }];
}

const isNamedIn = (message: string, text: string): boolean =>
  text.length >= ID_LENGTH && message.includes(text);
