import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface ChromiumProgram {
  path: string;
  env: Record<string, string>;
}

/** Returns the Chromium program from the npm package `@sparticuz/chromium`, unpacked once per version. */
export function packagedChromium(): ChromiumProgram {
  const folder = join(tmpdir(), `tulay-chromium-${packageVersion()}`);
  if (!existsSync(folder)) unpackInto(folder);
  const path = join(folder, 'chromium');
  const env = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  if (runs(path, {})) return { path, env };
  const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  if (runs(path, libraries)) return { path, env: { ...env, ...libraries } };
  throw new Error(
    `the Chromium of @sparticuz/chromium does not run on this machine (${process.platform} ${process.arch})`,
  );
}

/** The package's entry file is `build/cjs/index.cjs`. */
const packageFolder = (): string => join(dirname(require.resolve('@sparticuz/chromium')), '..', '..');

const packageVersion = (): string =>
  (JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string }).version;

/**
 * Script for a child process. The package unpacks into TMPDIR, which Jest cannot change for its own process.
 */
const UNPACK = `require('@sparticuz/chromium').executablePath()`;

/** Unpacks into a temporary folder and renames it, so that an interrupted run leaves no incomplete folder. */
function unpackInto(folder: string): void {
  const fresh = mkdtempSync(`${folder}-`);
  // With this variable, the package also unpacks the NSS libraries, which a machine without a desktop lacks.
  const env = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  execFileSync(process.execPath, ['-e', UNPACK], { cwd: __dirname, env });
  writeFileSync(join(fresh, 'fonts.conf'), fontsConf(folder));
  mkdirSync(join(fresh, 'fonts-cache'), { recursive: true });
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // Another run has already created the folder.
  }
}

/** Returns a fontconfig file with the package's only font family and the machine's fonts. */
const fontsConf = (folder: string): string =>
  `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;

const runs = (path: string, env: Record<string, string>): boolean =>
  spawnSync(path, ['--version', '--no-sandbox'], { env: { ...process.env, ...env }, timeout: 20_000 })
    .status === 0;
