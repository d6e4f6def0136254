import { Pool } from 'undici';
import { answering } from '../child';

/** The reference for P6: sends the same bytes to the same receivers and does nothing else. */
export interface BareLoopQuestion {
  ports: number[];
  body: string;
  headers: Record<string, string>;
  total: number;
  /** Number of loops per receiver; each loop has one request in progress. */
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
      if (answer.statusCode !== 200) throw new Error(`a receiver returned status ${answer.statusCode}`);
    }
  };
  const started = performance.now();
  await Promise.all(pools.flatMap((pool) => Array.from({ length: perReceiver }, () => loop(pool))));
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(pools.map((pool) => pool.close()));
  return total / seconds;
}

answering(run);
