import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { isHumanReadable, isWorthShowing, prefixed } from './log-line';

/** Receives the output lines of the child processes. */
export interface LogSink {
  line(name: string, line: string): void;
  close(): void;
}

/**
 * Shows lines with a prefix: on a terminal, only those for users, readable and colored; piped or with LOG_FORMAT=json,
 * all unchanged.
 */
export function terminalSink(logLevel: string, out: NodeJS.WriteStream = process.stdout): LogSink {
  const readable = out.isTTY && process.env.LOG_FORMAT !== 'json';
  const style = { colour: readable && !process.env.NO_COLOR, readable };
  return {
    line: (name, line) => {
      if (!isWorthShowing(name, line, logLevel)) return;
      if (readable && !isHumanReadable(name, line, logLevel)) return;
      out.write(`${prefixed(name, line, style)}\n`);
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
