import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

/**
 * Deletes streams and consumers while services use them, as an operator with the NATS CLI could. The bus must
 * allow every connection full access.
 */
export class JetStreamVandal {
  constructor(private readonly natsUrl: string) {}

  deleteStream(stream: string): Promise<void> {
    return this.manage(async (manager) => void (await manager.streams.delete(stream)));
  }

  deleteConsumer(stream: string, durable: string): Promise<void> {
    return this.manage(async (manager) => void (await manager.consumers.delete(stream, durable)));
  }

  private async manage(change: (manager: JetStreamManager) => Promise<void>): Promise<void> {
    const connection = await connect({ servers: new URL(this.natsUrl).host });
    try {
      await change(await jetstreamManager(connection));
    } finally {
      await connection.close();
    }
  }
}
