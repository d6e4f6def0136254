/** The first that matches names it: most browsers call themselves by the names of others too. */
const BROWSERS: [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (names: [RegExp, string][], agent: string): string | null =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** A browser as people call it: `Chrome, Android`. What it says of itself may be a lie; null when it says nothing known. */
export function browserName(agent: string): string | null {
  const parts = [nameIn(BROWSERS, agent), nameIn(SYSTEMS, agent)].filter((part) => part !== null);
  return parts.length ? parts.join(', ') : null;
}
