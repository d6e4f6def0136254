import { SERVICES } from '@tulay/contracts';

export interface Series {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

export const seriesOf = (text: string): Series[] =>
  text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (name === undefined) return [];
    const pairs = [...labels.matchAll(LABEL)].map(([, key, content]) => [key, content] as const);
    return [{ name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) }];
  });

/** Returns the /metrics output of every service in the shared stack, in the order of SERVICES. */
export async function scrapeStack(): Promise<string[]> {
  const ports = process.env.METRICS_PORTS!.split(',');
  const answers = await Promise.all(ports.map((port) => fetch(`http://127.0.0.1:${port}/metrics`)));
  if (answers.length !== SERVICES.length || answers.some(({ ok }) => !ok))
    throw new Error('not every service returns its metrics');
  return Promise.all(answers.map((answer) => answer.text()));
}
