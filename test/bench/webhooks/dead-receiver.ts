import type { Shop, WebhookLab } from './lab';

/** A receiver that accepts requests, never responds, and always has many due deliveries. */
export class DeadReceiver {
  static readonly DUE = 10_000;

  private constructor(
    private readonly lab: WebhookLab,
    private readonly port: number,
  ) {}

  static async open(lab: WebhookLab): Promise<DeadReceiver> {
    const [port] = await lab.ask({ do: 'open', count: 1, dead: true });
    return new DeadReceiver(lab, port!);
  }

  /** Runs `work` while the receiver's deliveries are due, then deletes the receiver's endpoint. */
  async while<T>(work: () => Promise<T>): Promise<T> {
    const shop = await this.lab.register(this.port);
    try {
      await this.fill(shop);
      return await work();
    } finally {
      await this.lab.unregister(shop);
    }
  }

  /** Creates the state after a long outage: all deliveries are due, and no delivery is leased. */
  private async fill({ tenant, endpointId }: Shop): Promise<void> {
    await this.lab.sql.query(
      `WITH made AS (
         INSERT INTO notifier.deliveries (event_id, event_type, merchant_id, environment, endpoint_id, created, next_attempt_at)
         SELECT $1::text || '_' || i, 'payment.succeeded', $1, $2, $3, 0, 0 FROM generate_series(1, $4) i RETURNING id, event_id
       ), kept AS (
         INSERT INTO notifier.events (id, merchant_id, environment, type, created, body)
         SELECT event_id, $1, $2, 'payment.succeeded', 0, repeat('x', 1000) FROM made
       )
       INSERT INTO notifier.queue (delivery_id, environment, receiver, due_at) SELECT id, $2, $3, now() - interval '1 hour' FROM made`,
      [tenant.merchantId, tenant.environment, endpointId, DeadReceiver.DUE],
    );
  }
}
