// Builds every program in rspack.config.mjs. Runs in a separate process, so that the memory is freed before
// the stack starts.
import { rspack } from '@rspack/core';
import programs from '../../rspack.config.mjs';

rspack(programs).run((error, result) => {
  if (error) throw error;
  if (result.hasErrors()) process.stderr.write(`${result.toString('errors-only')}\n`);
  process.exitCode = result.hasErrors() ? 1 : 0;
});
