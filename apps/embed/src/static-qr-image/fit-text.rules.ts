/** A type size and the maximum number of lines at that size. */
interface Setting {
  size: number;
  lines: number;
}

/** The preferred setting first; not empty. */
export type Settings = readonly [Setting, ...Setting[]];

export interface FittedText {
  size: number;
  lines: string[];
}

/** Character widths relative to the type size. They exceed Helvetica Bold, because the printer may use another font. */
const WIDTHS: [pattern: RegExp, width: number][] = [
  [/[iljtfrI.,:;'’!|()[\] -]/u, 0.36],
  [/[mwMW@%—]/u, 0.96],
  [/[A-Z&]/u, 0.74],
  [/[ -\u024f]/u, 0.61],
];
const ANY_OTHER = 1.05;

const widthOf = (text: string): number =>
  Array.from(text).reduce(
    (sum, sign) => sum + (WIDTHS.find(([pattern]) => pattern.test(sign))?.[1] ?? ANY_OTHER),
    0,
  );

/**
 * Breaks a text into lines, in the first setting it fits. If it fits none, the last setting cuts it with an ellipsis.
 */
export function fitText(text: string, width: number, settings: Settings): FittedText {
  for (const { size, lines } of settings) {
    const broken = breakLines(text, width / size);
    if (broken.length <= lines) return { size, lines: broken };
  }
  const { size, lines } = settings.at(-1) ?? settings[0];
  const kept = breakLines(text, width / size - 1).slice(0, lines);
  return { size, lines: [...kept.slice(0, -1), `${kept.at(-1)}…`] };
}

/** Breaks between words where possible, and within a word only when the word is wider than a line. */
function breakLines(text: string, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(/\s+/u)
    .filter(Boolean)
    .flatMap((each) => pieces(each, room))) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer) <= room) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return line ? [...lines, line] : lines;
}

/** Splits a word into parts that are no wider than a line. */
function pieces(word: string, room: number): string[] {
  const parts = [''];
  for (const sign of word) {
    const longer = `${parts.at(-1)}${sign}`;
    if (widthOf(longer) <= room) parts[parts.length - 1] = longer;
    else parts.push(sign);
  }
  return parts;
}
