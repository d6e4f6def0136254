import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const RETRY_AFTER_MS = 250;

/** Whether replicas of the stack are killed meanwhile (`npm run test:replicas`). */
export const isKilledRun = (): boolean => process.env.REPLICAS_KILLED === 'true';

/**
 * Sends a request. Where replicas are killed it does what the API's guide asks of a client: each write has an Idempotency-Key,
 * and what was not answered, or with 503, is sent again.
 */
export async function send(url: string, init: RequestInit = {}): Promise<Response> {
  if (!isKilledRun()) return fetch(url, init);
  const keyed = withKey(url, init);
  const end = Date.now() + PATIENCE_MS;
  for (let tries = 1; ; tries++) {
    const answer = await fetch(url, keyed).catch((error: unknown) => {
      if (Date.now() > end) throw error;
      return null;
    });
    if (answer && (!isUnderWay(answer, tries) || Date.now() > end)) return answer;
    await pause(RETRY_AFTER_MS);
  }
}

/** Nobody answers at the moment, or the first try of a killed gateway still holds the key. */
const isUnderWay = ({ status }: Response, tries: number): boolean =>
  status === 503 || (status === 409 && tries > 1);

function withKey(url: string, init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  const writes = init.method === 'POST' || init.method === 'PATCH';
  if (!writes || !new URL(url).pathname.startsWith('/v1/') || headers.has('idempotency-key')) return init;
  headers.set('idempotency-key', randomUUID());
  return { ...init, headers };
}
