import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Runs `fn` with this request id in every log line, message and event. */
export const withRequestId = <T>(requestId: string, fn: () => T): T => storage.run(requestId, fn);

/** The id of the current request, or null outside of requests. */
export const currentRequestId = (): string | null => storage.getStore() ?? null;
