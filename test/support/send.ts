import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const RETRY_AFTER_MS = 250;

/** Returns whether replicas of the stack are being killed (`npm run test:replicas`). */
export const isKilledRun = (): boolean => process.env.REPLICAS_KILLED === 'true';

/**
 * Sends a request. If replicas are being killed, follows the API guide's rules for clients: each write has an
 * Idempotency-Key, and a request without a response or with 503 is retried.
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

/**
 * Returns whether to retry: no service is currently responding, or a killed gateway's first attempt still
 * holds the key.
 */
const isUnderWay = ({ status }: Response, tries: number): boolean =>
  status === 503 || (status === 409 && tries > 1);

function withKey(url: string, init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  const writes = init.method === 'POST' || init.method === 'PATCH';
  if (!writes || !new URL(url).pathname.startsWith('/v1/') || headers.has('idempotency-key')) return init;
  headers.set('idempotency-key', randomUUID());
  return { ...init, headers };
}
