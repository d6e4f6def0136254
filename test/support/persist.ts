import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Api } from './api';

const PATIENCE_MS = 60_000;
const BETWEEN_MS = 200;

/**
 * Retries a request with the same Idempotency-Key until a response arrives.
 * @throws Error for a response that a retry cannot change, or if no response arrives in time
 */
export async function persist<T>(
  api: Api,
  path: string,
  body: object,
  { timeoutMs = PATIENCE_MS } = {},
): Promise<T> {
  const key = { 'idempotency-key': randomUUID() };
  const end = Date.now() + timeoutMs;
  let last: Answer<T> | null = null;
  while (Date.now() < end) {
    last = await api.post<T>(path, body, key).catch(() => null);
    if (last && last.status < 300) return last.body;
    if (last && last.status < 500 && last.status !== 409) throw new Error(`${path}: ${last.text}`);
    await pause(BETWEEN_MS);
  }
  throw new Error(`${path}: no successful response in time: ${last?.text}`);
}
