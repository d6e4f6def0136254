import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { isHumanReadable, isWorthShowing, prefixed } from './log-line';

export interface LogSink {
  line(name: string, line: string): void;
  close(): void;
}

/**
 * Shows lines with a prefix. A terminal shows only lines for users, readable and colored. A pipe or
 * LOG_FORMAT=json shows all lines unchanged.
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

/** Writes all lines of a test's stack to one file per process. Each start replaces the files. */
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
