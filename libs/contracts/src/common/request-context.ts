import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Runs `fn` with this request ID in all of its log lines, messages and events. */
export const withRequestId = <T>(requestId: string, fn: () => T): T => storage.run(requestId, fn);

/** Returns the ID of the current request, or null outside of requests. */
export const currentRequestId = (): string | null => storage.getStore() ?? null;
