import type { CpuProfile } from './inspector';

export interface HotSpot {
  what: string;
  /** Percentage of the process's non-idle time. */
  share: number;
}

export function hotSpots(profile: CpuProfile, count: number): { packages: HotSpot[]; functions: HotSpot[] } {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const packages = new Map<string, number>();
  const functions = new Map<string, number>();
  const add = (to: Map<string, number>, what: string, time: number): void =>
    void to.set(what, (to.get(what) ?? 0) + time);
  profile.samples.forEach((id, i) => {
    const { functionName, url, lineNumber } = frames.get(id)!;
    if (functionName === '(idle)') return;
    const time = profile.timeDeltas[i]!;
    add(packages, packageOf(url) || functionName, time);
    add(functions, `${functionName || '(anonymous)'} ${shortened(url)}${url && `:${lineNumber + 1}`}`, time);
  });
  return { packages: top(packages, count), functions: top(functions, count) };
}

function top(times: Map<string, number>, count: number): HotSpot[] {
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([what, time]) => ({ what, share: (time * 100) / total }));
}

/** Returns a name such as `@nestjs/core` or `node:net`, or the path of a file that is not from a package. */
function packageOf(url: string): string {
  const path = shortened(url);
  if (!url.includes('node_modules/')) return path;
  const [scope, name] = path.split('/');
  return scope!.startsWith('@') ? `${scope}/${name}` : scope!;
}

const shortened = (url: string): string =>
  url.replace(/^.*node_modules\//, '').replace(/^.*\/dist\/apps\//, '');
