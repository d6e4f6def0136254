export interface Selector {
  metric: string;
  /**
   * The labels that the selector compares. `equals` is the value of an equality match, otherwise null.
   * `$service` is a dashboard variable.
   */
  matchers: { label: string; equals: string | null }[];
}

const STRING = /"(?:[^"\\]|\\.)*"/g;
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const MATCHER = /([a-zA-Z_]\w*)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"/g;
const METRIC = /(?<![\w:.])([a-zA-Z_:][\w:]*)\s*(\{(?:"(?:[^"\\]|\\.)*"|[^}"])*\})?(?!\s*\(|[\w:])/g;
const WORDS = [
  'and',
  'or',
  'unless',
  'by',
  'without',
  'offset',
  'bool',
  'on',
  'ignoring',
  'inf',
  'Inf',
  'NaN',
];

export function selectorsOf(expression: string): Selector[] {
  const bare = expression.replace(GROUPING, ' ').replace(/\[[^\]]*\]/g, ' ');
  return [...bare.matchAll(METRIC)].flatMap(([, metric = '', braces = '']) => {
    if (WORDS.includes(metric)) return [];
    const matchers = [...braces.matchAll(MATCHER)].map(([, label = '', operator, value = '']) => ({
      label,
      equals: operator === '=' && !value.startsWith('$') ? value : null,
    }));
    return [{ metric, matchers }];
  });
}

/**
 * Returns the labels in an expression's grouping and matching clauses, such as `by`, `without`, `on` and
 * `ignoring`.
 */
export const groupingsOf = (expression: string): string[] => [
  ...new Set(
    [...expression.replace(STRING, '""').matchAll(GROUPING)].flatMap(([, list = '']) =>
      list
        .split(',')
        .map((label) => label.trim())
        .filter((label) => label !== ''),
    ),
  ),
];
