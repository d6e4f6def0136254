import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}
type Packages = Record<string, LockedPackage>;

const LOCK = join(__dirname, '..', '..', 'package-lock.json');
const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as { packages: Packages };

/** Licenses that at most require a redistributor of the image to include a notice. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
];

/** The manifest does not specify a license; the package contains the text of the MIT license. */
const READ_BY_HAND = ['node_modules/png-js'];

const ofProduction = (all: Packages): [string, LockedPackage][] =>
  Object.entries(all).filter(
    ([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional,
  );

const refused = (all: Packages): string[] =>
  ofProduction(all)
    .filter(([path, { license }]) => !ALLOWED.includes(license ?? '') && !READ_BY_HAND.includes(path))
    .map(([path, { license }]) => `${path}: ${license ?? 'no licence'}`);

describe('licenses of the packages in the image', () => {
  it('allow redistribution', () => {
    expect(ofProduction(packages).length).toBeGreaterThan(100);
    expect(refused(packages)).toEqual([]);
  });

  it.each(['GPL-3.0-only', 'AGPL-3.0', '(MIT OR GPL-2.0)', 'SEE LICENSE IN LICENSE', undefined])(
    'are rejected if a license is %s',
    (license) => {
      expect(refused({ '': {}, 'node_modules/planted': { license } })).toHaveLength(1);
      expect(refused({ 'node_modules/planted': { license, dev: true } })).toEqual([]);
    },
  );

  it('have manual exceptions only for existing packages', () => {
    expect(READ_BY_HAND.filter((path) => !packages[path])).toEqual([]);
  });
});
