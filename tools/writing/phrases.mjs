// The phrases that docs/writing.md rules out, as regular expressions that also match across a line break.

/** Matches white space, or a line break with the next line's comment marker. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:\*|\/\/|#|>)?[ \t]*)`;

const phrase = (source) => new RegExp(source.replaceAll(' ', GAP), 'gi');

export const RULES = [
  [
    phrase(String.raw`\b(?:whoever|somebody|nobody|everybody|anybody)\b`),
    'name the role, such as the payer or the caller',
  ],
  [phrase(String.raw`\bat once\b`), 'immediately, or simultaneously'],
  [phrase(String.raw`\b(?:anew|once more|again and again)\b`), 'again, or a verb such as retry or recompute'],
  [
    phrase(String.raw`\b(?:for good\b|for ever\b|no more\b(?!-)|any more\b)`),
    'permanently, no longer, at most',
  ],
  [phrase(String.raw`\b(?:that|those) of\b`), 'repeat the noun'],
  [
    phrase(String.raw`\b(?:is|are|was|were) (?:told|asked)\b`),
    'use the active voice: A notifies B, A calls B',
  ],
  [phrase(String.raw`\b(?:by itself|by themselves|of its own accord)\b`), 'automatically, individually'],
  [
    phrase(String.raw`\bwhat (?:became|becomes) of\b|\bwhat is (?:due|missing|wrong|new)\b`),
    'a noun, such as the outcome or the missing fields',
  ],
];

/** Returns the hits in a string: line number, matched phrase and the words to use instead. */
export function hitsIn(text) {
  const hits = RULES.flatMap(([rule, instead]) =>
    [...text.matchAll(rule)].map(({ index, 0: match }) => ({
      line: text.slice(0, index).split('\n').length,
      phrase: match.replace(/\s+(?:(?:\*|\/\/|#|>)\s+)?/g, ' '),
      instead,
    })),
  );
  return hits.sort((a, b) => a.line - b.line);
}
