import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Runs `fn` so that every log line, message and event it causes carries the request's id. */
export const withRequestId = <T>(requestId: string, fn: () => T): T => storage.run(requestId, fn);

/** The id of the request being handled, or null outside of one. */
export const currentRequestId = (): string | null => storage.getStore() ?? null;
