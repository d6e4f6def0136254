import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
type Packages = Record<string, LockedPackage>;

const LOCK = join(__dirname, '..', '..', 'package-lock.json');
const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as { packages: Packages };

/**
 * Returns the locked package that a name resolves to from another package: a nested copy, or a copy in a
 * parent folder.
 */
function resolved(all: Packages, from: string, name: string): LockedPackage | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = all[`${folder ? `${folder}/` : ''}node_modules/${name}`];
    if (found || !folder) return found;
  }
}

/** Packages whose binaries are optional. The spec that uses recheck loads the JavaScript build. */
const RUNS_IN_JAVASCRIPT = ['node_modules/recheck'];

/** Returns the packages that have binaries for Linux on x64, but no locked binary for arm64. */
function withoutArm64(all: Packages): string[] {
  return Object.entries(all)
    .filter(([path, { optionalDependencies = {} }]) => {
      const brought = Object.keys(optionalDependencies).flatMap((name) => resolved(all, path, name) ?? []);
      const forLinux = brought.filter(({ os, cpu }) => os?.includes('linux') && cpu);
      const kinds = (cpu: string) =>
        forLinux.filter((one) => one.cpu?.includes(cpu)).map(({ libc }) => libc?.join() ?? 'any');
      return kinds('x64').some((libc) => !kinds('arm64').includes(libc));
    })
    .map(([path]) => path)
    .filter((path) => !RUNS_IN_JAVASCRIPT.includes(path));
}

const bindings = (...names: string[]): Packages => ({
  'node_modules/fast': {
    optionalDependencies: Object.fromEntries(names.map((name) => [`fast-linux-${name}`, '1.0.0'])),
  },
  'node_modules/fast-linux-x64': { os: ['linux'], cpu: ['x64'] },
  'node_modules/fast-linux-arm64': { os: ['linux'], cpu: ['arm64'] },
});

describe('locked packages', () => {
  it('have binaries for arm64 if they have binaries for x64', () => {
    expect(Object.values(packages).filter(({ cpu }) => cpu?.includes('x64')).length).toBeGreaterThan(5);
    expect(withoutArm64(packages)).toEqual([]);
  });

  it('are the same on every CPU architecture in production', () => {
    const native = Object.entries(packages).filter(([, { dev, os, cpu }]) => !dev && (os ?? cpu));
    expect(native.map(([path]) => path)).toEqual([]);
  });

  it('are reported if they have binaries only for x64', () => {
    expect(withoutArm64(bindings('x64', 'arm64'))).toEqual([]);
    expect(withoutArm64(bindings('x64'))).toEqual(['node_modules/fast']);
  });
});
