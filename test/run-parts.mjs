import { spawn } from 'node:child_process';

const PARTS = ['test:unit', 'test:db', 'test:k8s', 'test:browser', 'test:journeys', 'test:torture'];

/** Runs every part of `npm test`, also after one has failed, and sums them up. Exits 1 when any part failed. */
async function main() {
  const results = [];
  for (const part of PARTS) results.push(await run(part));
  process.stdout.write(`\n${results.map(lineOf).join('\n')}\n`);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}

/** Ctrl-C reaches the part too, which ends its servers; then nothing else is started. */
function run(part) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', part], { stdio: 'inherit' });
    const ignore = () => undefined;
    process.on('SIGINT', ignore);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', ignore);
      if (signal === 'SIGINT' || code === 130) process.exit(130);
      resolve({ part, ok: code === 0, seconds: Math.round((performance.now() - started) / 1000) });
    });
  });
}

const lineOf = ({ part, ok, seconds }) => `${ok ? 'passed' : 'FAILED'}  ${part}  ${seconds} s`;

await main();
