import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<string>();

/** Runs `fn` and adds this request ID to all log lines, messages and events that `fn` produces. */
export const withRequestId = <T>(requestId: string, fn: () => T): T => storage.run(requestId, fn);

export const currentRequestId = (): string | null => storage.getStore() ?? null;
