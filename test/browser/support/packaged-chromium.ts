import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Chromium, { inflate } from '@sparticuz/chromium';

/** A Chromium program and what its process needs in its environment. */
export interface ChromiumProgram {
  path: string;
  env: Record<string, string>;
}

/** The Chromium of the npm package `@sparticuz/chromium`, unpacked once for each version. */
export async function packagedChromium(): Promise<ChromiumProgram> {
  const folder = join(tmpdir(), `tulay-chromium-${packageVersion()}`);
  if (!existsSync(folder)) await unpackInto(folder);
  const path = join(folder, 'chromium');
  const env = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  if (runs(path, {})) return { path, env };
  // A machine without a desktop lacks the NSS libraries; the package brings a set.
  const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  if (runs(path, libraries)) return { path, env: { ...env, ...libraries } };
  throw new Error(
    `the Chromium of @sparticuz/chromium does not run on this machine (${process.platform} ${process.arch})`,
  );
}

const packageFolder = (): string => dirname(dirname(require.resolve('@sparticuz/chromium')));

const packageVersion = (): string =>
  (JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string }).version;

/** Unpacks beside the folder and renames: a run that is cut short leaves nothing half done under the name. */
async function unpackInto(folder: string): Promise<void> {
  const fresh = mkdtempSync(`${folder}-`);
  await withTemporaryFolder(fresh, async () => {
    Chromium.setGraphicsMode = false;
    await Chromium.executablePath(join(packageFolder(), 'bin'));
    await inflate(join(packageFolder(), 'bin', 'al2023.tar.br'));
  });
  writeFileSync(join(fresh, 'fonts.conf'), fontsConf(folder));
  mkdirSync(join(fresh, 'fonts-cache'), { recursive: true });
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error; // Else another run was faster.
  }
}

/** The package unpacks into the temporary folder, wherever that is. */
async function withTemporaryFolder(folder: string, run: () => Promise<void>): Promise<void> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    await run();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

/** The package's one font family, and whatever the machine has. */
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
