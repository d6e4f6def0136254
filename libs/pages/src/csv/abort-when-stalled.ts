import { Readable } from 'node:stream';

/**
 * Even a slow mobile connection drains the network buffers (a few MB) within five minutes, so a reader that
 * has read nothing for five minutes has disconnected.
 */
const STALL_MS = 5 * 60_000;

/**
 * Returns the file as a stream that is destroyed if the reader reads nothing for five minutes. Otherwise a
 * stalled reader would occupy a slot and a connection indefinitely.
 */
export function abortWhenStalled(file: AsyncIterable<Buffer>): Readable {
  const stream = Readable.from(watched(), { objectMode: false });
  return stream;

  async function* watched(): AsyncGenerator<Buffer> {
    for await (const part of file) {
      const stall = setTimeout(
        () => stream.destroy(new Error('the client stopped reading the file')),
        STALL_MS,
      );
      try {
        yield part;
      } finally {
        clearTimeout(stall);
      }
    }
  }
}
