/** Font size and the maximum number of lines at that size. */
interface Setting {
  size: number;
  lines: number;
}

/** Settings in order of preference, at least one. */
export type Settings = readonly [Setting, ...Setting[]];

export interface FittedText {
  size: number;
  lines: string[];
}

/** Function that returns the width of text at a font size. */
export type Measure = (text: string, size: number) => number;

/**
 * Breaks text into lines with the first setting that fits the text. If no setting fits, uses the last setting
 * and truncates the text with an ellipsis.
 */
export function fitText(text: string, width: number, settings: Settings, measure: Measure): FittedText {
  for (const { size, lines } of settings) {
    const broken = breakLines(text, (part) => measure(part, size) <= width);
    if (broken.length <= lines) return { size, lines: broken };
  }
  const { size, lines } = settings.at(-1) ?? settings[0];
  const kept = breakLines(text, (part) => measure(`${part}…`, size) <= width).slice(0, lines);
  return { size, lines: [...kept.slice(0, -1), `${kept.at(-1)}…`] };
}

type Fits = (text: string) => boolean;

/** Breaks between words where possible, and within a word only if the word is wider than a line. */
function breakLines(text: string, fits: Fits): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(/\s+/u)
    .filter(Boolean)
    .flatMap((each) => pieces(each, fits))) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return line ? [...lines, line] : lines;
}

/** Splits a word into parts that are no wider than a line. */
function pieces(word: string, fits: Fits): string[] {
  const parts = [''];
  for (const sign of word) {
    const longer = `${parts.at(-1)}${sign}`;
    if (fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(sign);
  }
  return parts.filter(Boolean);
}
