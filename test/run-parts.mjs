import { spawn } from 'node:child_process';

/**
 * Two rows of parts run side by side: a part that waits for servers, pages or clocks leaves the processors to the other.
 * The first row writes as it goes, a part of the second when it has ended.
 */
const ROWS = [
  ['test:unit', 'test:db', 'test:torture'],
  ['test:k8s', 'test:journeys', 'test:browser'],
];

/** Runs every part of `npm test`, also after one has failed, and sums them up. Exits 1 when any part failed. */
async function main() {
  process.on('SIGINT', () => undefined); // Ctrl-C reaches the parts too, which end their servers.
  const started = performance.now();
  const results = (await Promise.all(ROWS.map((parts, row) => runInTurn(parts, row > 0)))).flat();
  const lines = [...results.map(lineOf), `${secondsSince(started)} s in all`];
  process.stdout.write(`\n${lines.join('\n')}\n`);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}

async function runInTurn(parts, quiet) {
  const results = [];
  for (const part of parts) results.push(await run(part, quiet));
  return results;
}

function run(part, quiet) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', part], { stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => output.push(bytes));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.stdout.write(Buffer.concat(output));
      if (signal === 'SIGINT' || code === 130) process.exit(130);
      resolve({ part, ok: code === 0, seconds: secondsSince(started) });
    });
  });
}

const secondsSince = (started) => Math.round((performance.now() - started) / 1000);
const lineOf = ({ part, ok, seconds }) => `${ok ? 'passed' : 'FAILED'}  ${part}  ${seconds} s`;

await main();
