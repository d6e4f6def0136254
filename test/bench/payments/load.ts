import autocannon from 'autocannon';
import { answering } from '../child';
import { sampleOf, type Sample } from '../sample';

export interface Load {
  baseUrl: string;
  key: string;
  connections: number;
  seconds: number;
  /** Stops as soon as this many payments are created. */
  atMost?: number;
}

const BODY = JSON.stringify({
  amount: 1250.5,
  method: 'gcash_qr',
  description: 'Order 1043',
  return_url: 'https://shop.example.com/thanks',
  customer: { email: 'juan@example.com', name: 'Juan dela Cruz' },
  metadata: { cart: 'c_99', channel: 'web' },
});

/** Creates payments sequentially on each connection, each with a new Idempotency-Key. */
function createPayments({ baseUrl, key, connections, seconds, atMost }: Load): Promise<Sample> {
  const latencies: number[] = [];
  const refused = new Map<number, number>();
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url: `${baseUrl}/v1/payments`,
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': '[<id>]',
        },
        body: BODY,
        idReplacement: true,
        connections,
        duration: seconds,
        ...(atMost && { maxOverallRequests: atMost }),
      },
      (error) => {
        if (error) reject(error);
        else if (refused.size)
          reject(new Error(`payments not created (status, count): ${JSON.stringify([...refused])}`));
        else resolve(sampleOf(latencies, performance.now() - started));
      },
    );
    run.on('response', (_client, status, _bytes, milliseconds) => {
      if (status === 201) latencies.push(milliseconds);
      else refused.set(status, (refused.get(status) ?? 0) + 1);
    });
  });
}

answering(createPayments);
