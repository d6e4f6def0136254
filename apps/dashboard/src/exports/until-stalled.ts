import { Readable } from 'node:stream';

/** A phone on a slow line takes what lies between it and us, some MB, in less; whoever takes nothing for longer has gone. */
const STALL_MS = 5 * 60_000;

/**
 * The same file as a stream that breaks off when its reader takes nothing for five minutes: without it, one that neither
 * reads nor goes keeps the file, its seat and its connection for ever.
 */
export function untilStalled(file: AsyncIterable<Buffer>): Readable {
  const stream = Readable.from(watched(), { objectMode: false });
  return stream;

  async function* watched(): AsyncGenerator<Buffer> {
    for await (const part of file) {
      const stall = setTimeout(() => stream.destroy(new Error('the reader of a file has stalled')), STALL_MS);
      try {
        yield part;
      } finally {
        clearTimeout(stall);
      }
    }
  }
}
