// `npm start`: builds the services if necessary and runs the local stack in this process.
import { createRequire } from 'node:module';
import { ensureBuilt } from './ensure-built.mjs';

/**
 * Minimum minor version of each major version that the dependencies support; matches `engines` in
 * package.json.
 */
const LEAST_MINOR = { 20: 19, 22: 13, 24: 11 };
const [major, minor] = process.versions.node.split('.').map(Number);
if (major <= 24 && !(minor >= LEAST_MINOR[major])) {
  process.stderr.write(`Node 20.19+, 22.13+ or 24.11+ is required; this is ${process.versions.node}.\n`);
  process.exit(1);
}

const began = Date.now();
const elapsed = () => `[${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s]`;
process.setSourceMapsEnabled(true);
try {
  await ensureBuilt((line) => process.stdout.write(`${elapsed()} ${line}\n`));
  const { run } = createRequire(import.meta.url)('../../dist/tools/stack/main.js');
  process.exit(await run(began));
} catch (error) {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}
