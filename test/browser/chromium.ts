import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { hasSpareMemory } from '../setup/test-run';
import { packagedChromium, type ChromiumProgram } from './support/packaged-chromium';

const NAMES = ['chromium', 'chromium-headless-shell'];

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** Starts Chromium from CHROMIUM_PATH, PATH or the npm package. The caller must close the browser. */
export async function launchChromium(): Promise<Browser> {
  const { path, env } = findChromium();
  return chromium.launch({
    executablePath: path,
    args: FLAGS,
    // Lets Chromium keep its processes' shared memory in /dev/shm instead of files on disk.
    ignoreDefaultArgs: hasSpareMemory() ? ['--disable-dev-shm-usage'] : [],
    env: { ...inherited(), ...env },
  });
}

/** @throws Error that explains how to install Chromium */
function findChromium(): ChromiumProgram {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH && !isProgram(CHROMIUM_PATH))
    throw new Error(`CHROMIUM_PATH is ${CHROMIUM_PATH}, which is not an executable`);
  const path = CHROMIUM_PATH ?? onPath(PATH);
  if (path) return { path, env: {} };
  try {
    return packagedChromium();
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${HOW_TO_GET_ONE}`, { cause: error });
  }
}

const HOW_TO_GET_ONE = `The browser tests require Chromium. Do one of the following:
  apt-get install chromium            (or the chromium package of your system)
  npx playwright-core install chromium-headless-shell, and set CHROMIUM_PATH to the installed program
  CHROMIUM_PATH=/path/to/chrome       (an existing Chrome or Chromium)`;

const onPath = (path: string): string | undefined =>
  path
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isProgram);

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const inherited = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
