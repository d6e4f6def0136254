import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { isWorthShowing, prefixed } from './log-line';

/** Receives the lines of the child processes. */
export interface LogSink {
  line(name: string, line: string): void;
  close(): void;
}

/** Shows each line on the terminal with a prefix; coloured and readable on a TTY. */
export function terminalSink(logLevel: string, out: NodeJS.WriteStream = process.stdout): LogSink {
  const style = { colour: out.isTTY && !process.env.NO_COLOR, readable: out.isTTY };
  return {
    line: (name, line) => {
      if (isWorthShowing(name, line, logLevel)) out.write(`${prefixed(name, line, style)}\n`);
    },
    close: () => {},
  };
}

/** Writes all lines of a test's stack, one file per process. Each start replaces the files. */
export function fileSink(folder: string): LogSink {
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, WriteStream>();
  return {
    line: (name, line) => {
      const file = files.get(name) ?? createWriteStream(join(folder, `${name}.log`));
      files.set(name, file);
      file.write(`${line}\n`);
    },
    close: () => files.forEach((file) => file.end()),
  };
}
