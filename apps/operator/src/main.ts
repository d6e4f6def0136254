import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { runOperator } from './operator';
import { readOperatorConfig } from './bus/operator.config';

const { stderr } = process;
const CLEAR_LINE = '\r\u001b[2K';

const print = (stream: NodeJS.WriteStream) => (line: string) => void stream.write(`${line}\n`);

// The reader of a pipe may stop early, as in `merchant list | head`.
process.stdout.on('error', () => process.exit());

void runOperator(process.argv.slice(2), {
  config: readOperatorConfig(process.env, process.cwd()),
  now: () => new Date(),
  pause: (ms) => pause(ms),
  out: print(process.stdout),
  err: print(stderr),
  ...(stderr.isTTY && { progress: (line) => void stderr.write(`${CLEAR_LINE}${line}`) }),
}).then((exitCode) => {
  // `process.exit()` would cut off output that is still being written to a pipe.
  process.exitCode = exitCode;
});
