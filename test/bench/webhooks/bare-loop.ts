import { Pool } from 'undici';
import { answering } from '../child';

/** The reference of P6: only sends the same bytes to the same receivers. */
export interface BareLoopQuestion {
  ports: number[];
  body: string;
  headers: Record<string, string>;
  /** Requests in all. */
  total: number;
  /** Loops, each with one request under way. */
  perReceiver: number;
}

const ask = { method: 'POST', path: '/hook' } as const;

/** @returns requests per second */
async function run({ ports, body, headers, total, perReceiver }: BareLoopQuestion): Promise<number> {
  const pools = ports.map((port) => new Pool(`http://127.0.0.1:${port}`, { connections: perReceiver }));
  let left = total;
  const loop = async (pool: Pool): Promise<void> => {
    while (left-- > 0) {
      const answer = await pool.request({ ...ask, headers, body });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`a receiver answered ${answer.statusCode}`);
    }
  };
  const started = performance.now();
  await Promise.all(pools.flatMap((pool) => Array.from({ length: perReceiver }, () => loop(pool))));
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(pools.map((pool) => pool.close()));
  return total / seconds;
}

answering(run);
