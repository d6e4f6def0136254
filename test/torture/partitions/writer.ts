import { newOrderedId } from '@tulay/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

const EVERY_MS = 10;

/**
 * Inserts into the inbox continuously, as a running service does. As in a service, statements time out after
 * 10 s.
 */
export class Writer {
  private written = 0;
  private longestMs = 0;
  private stopped = false;
  private writing: Promise<void> = Promise.resolve();

  private constructor(private readonly client: Client) {}

  static async start(url: string, schema: string): Promise<Writer> {
    const options = `-c search_path=${schema} -c lock_timeout=8s -c statement_timeout=10s`;
    const client = new Client({ connectionString: url, options });
    await client.connect();
    const writer = new Writer(client);
    writer.writing = writer.write();
    return writer;
  }

  /** @throws the first failed statement's error */
  async stop(): Promise<{ written: number; longestMs: number }> {
    this.stopped = true;
    await this.writing;
    await this.client.end();
    return { written: this.written, longestMs: this.longestMs };
  }

  private async write(): Promise<void> {
    while (!this.stopped) {
      const began = performance.now();
      await this.client.query('INSERT INTO inbox (consumer, event_id) VALUES ($1, $2)', [
        'writer',
        newOrderedId('evt'),
      ]);
      this.longestMs = Math.max(this.longestMs, performance.now() - began);
      this.written++;
      await pause(EVERY_MS);
    }
  }
}
