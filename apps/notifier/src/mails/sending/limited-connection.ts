import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

/**
 * A connection that fails once the peer has sent more than `bytesMax` bytes, regardless of how they are split
 * into lines and responses. If the connection uses TLS, encrypted bytes are counted.
 */
export class LimitedConnection extends Duplex {
  private received = 0;

  constructor(
    private readonly socket: Socket,
    private readonly bytesMax: number,
  ) {
    super();
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    socket.on('end', () => this.push(null));
    socket.on('timeout', () => this.emit('timeout'));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  /** Emits `timeout` if the connection is idle for this time, as a socket does. */
  setTimeout(milliseconds: number): this {
    this.socket.setTimeout(milliseconds);
    return this;
  }

  override _read(): void {
    this.socket.resume();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.socket.write(chunk, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    this.socket.end(() => done());
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.socket.destroy();
    done(error);
  }

  private receive(chunk: Buffer): void {
    this.received += chunk.length;
    if (this.received > this.bytesMax)
      this.destroy(new Error(`The mail server sent more than ${this.bytesMax} bytes`));
    else if (!this.push(chunk)) this.socket.pause();
  }
}
