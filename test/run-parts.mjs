import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/**
 * Two lists of parts that run in parallel: while a part waits for servers, pages or clocks, the other list
 * uses the CPU. Output of the first list is printed immediately, output of the second after each part.
 */
const ROWS = [
  ['test:db', 'test:torture'],
  ['test:unit', 'test:journeys', 'test:browser', 'test:k8s'],
];

/** CI runs all parts sequentially, and uses longer timeouts. */
const CI = process.env.CI === 'true';
if (CI) process.env.TEST_PATIENCE_MS ??= '120000';
else process.env.TEST_EXTENT ??= 'least';

/**
 * Specs that only CI runs, because a local `npm test` should take at most ten minutes. Other specs cover the
 * same behavior on a smaller scale.
 */
const LEFT_TO_CI = [
  'test/torture/(damaged-bus|dropped-events|full-disk|lab|lost-node|outages|partition-migrations|planted-losses)\\.spec',
  'test/torture/(point-in-time-restore|repeated-commands|replicas|sealed-retention|sealing-keys|two-databases)\\.spec',
  'test/browser/(checkout\\.states|frames\\.states|printed-code)\\.spec',
  'test/journeys/tracing\\.spec',
  'tools/stack/src/supervisor\\.db\\.spec',
  '-at-scale\\.db\\.spec',
];
const SKIPPED = CI ? [] : LEFT_TO_CI.map((pattern) => `--testPathIgnorePatterns=${pattern}`);

/** If more files than this fail, a busy machine is probably not the cause, and nothing is rerun. */
const MAX_RERUN = 6;

const REPORTERS = ['--reporters=default', '--reporters=<rootDir>/test/setup/failed-files.reporter.cjs'];

/**
 * Runs every part of `npm test`, even after a failure, and prints a summary. A busy machine can cause
 * failures, so a failed part's failed spec files are rerun alone and listed; if the part reported no failed
 * files (for example because a server did not start), all of its files are rerun. If more than `MAX_RERUN`
 * files failed, nothing is rerun. Exits with 1 unless every part passed, either in the first run or in the
 * rerun.
 */
async function main() {
  process.on('SIGINT', () => undefined); // Ctrl-C also reaches the parts, which stop their servers.
  const started = performance.now();
  const notes = mkdtempSync(join(tmpdir(), 'tulay-parts-'));
  const rows = CI ? [ROWS.flat()] : ROWS;
  const results = (await Promise.all(rows.map((parts, row) => runInTurn(parts, row > 0, notes)))).flat();
  const reruns = await rerunFailed(results, notes);
  rmSync(notes, { recursive: true });
  const lines = [...results, ...reruns].map(lineOf);
  process.stdout.write(`\n${[...lines, `${secondsSince(started)} s in all`].join('\n')}\n`);
  process.exitCode = results.every(
    ({ ok, part }) => ok || reruns.some((rerun) => rerun.part === part && rerun.ok),
  )
    ? 0
    : 1;
}

async function runInTurn(parts, quiet, notes) {
  const results = [];
  for (const part of parts) results.push(await run(part, { quiet, notes }));
  return results;
}

async function rerunFailed(results, notes) {
  const failed = results.filter(({ ok }) => !ok);
  if (failed.flatMap(({ files }) => files).length > MAX_RERUN) return [];
  const reruns = [];
  for (const { part, files } of failed)
    reruns.push(await run(part, { quiet: false, notes, files, again: true }));
  return reruns;
}

/** @param files the only spec files to run; if empty, all files of the part */
function run(part, { quiet, notes, files = [], again = false }) {
  const started = performance.now();
  const list = join(notes, part.replace(':', '-'));
  const args = [...REPORTERS, ...SKIPPED, ...(files.length ? ['--runTestsByPath', ...files] : [])];
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', part, '--', ...args], {
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, FAILED_FILES: list },
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => output.push(bytes));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.stdout.write(Buffer.concat(output));
      if (signal === 'SIGINT' || code === 130) process.exit(130);
      const ok = code === 0;
      resolve({
        part,
        ok,
        again,
        files: ok ? files : failedFiles(list),
        seconds: secondsSince(started),
      });
    });
  });
}

/** Returns the failed spec files; empty if the part ended before Jest could report. */
function failedFiles(list) {
  try {
    return readFileSync(list, 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

const secondsSince = (started) => Math.round((performance.now() - started) / 1000);

function lineOf({ part, ok, again, files, seconds }) {
  const names = files.map((file) => `\n          ${relative('.', file)}`).join('');
  if (again) return `${ok ? 'UNSTEADY' : 'FAILED'}  ${part}, alone  ${seconds} s${names}`;
  return `${ok ? 'passed' : 'FAILED'}  ${part}  ${seconds} s${names}`;
}

await main();
