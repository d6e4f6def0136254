import { Readable } from 'node:stream';

/**
 * Even a phone on a slow line drains the network buffers, some MB, in less time. A reader that stalls longer
 * has disconnected.
 */
const STALL_MS = 5 * 60_000;

/**
 * Returns the file as a stream that is destroyed when its reader takes nothing for five minutes. Otherwise a
 * stalled reader would hold the file, its slot and its connection forever.
 */
export function abortWhenStalled(file: AsyncIterable<Buffer>): Readable {
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
