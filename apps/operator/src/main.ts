import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { runOperator } from './operator';
import { readOperatorConfig } from './operator.config';

const print = (stream: NodeJS.WriteStream) => (line: string) => void stream.write(`${line}\n`);

// Whoever reads may stop reading: `merchant list | head`.
process.stdout.on('error', () => process.exit());

void runOperator(process.argv.slice(2), {
  config: readOperatorConfig(process.env, process.cwd()),
  now: () => new Date(),
  pause: (ms) => pause(ms),
  out: print(process.stdout),
  err: print(process.stderr),
}).then((exitCode) => {
  // Not process.exit: what was written to a pipe must still get through.
  process.exitCode = exitCode;
});
