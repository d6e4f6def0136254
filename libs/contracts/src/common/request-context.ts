import { AsyncLocalStorage } from 'node:async_hooks';

/** The person who sent the operator command that is being handled. */
export interface CurrentOperator {
  name: string;
  /** Name of the second person, if a second person approved the command. */
  approvedBy: string | null;
}

interface RequestContext {
  requestId: string | null;
  operator: CurrentOperator | null;
}

const NONE: RequestContext = { requestId: null, operator: null };

const storage = new AsyncLocalStorage<RequestContext>();

const withContext = <T>(part: Partial<RequestContext>, fn: () => T): T =>
  storage.run({ ...NONE, ...storage.getStore(), ...part }, fn);

/** Runs `fn` and adds this request ID to all log lines, messages and events that `fn` produces. */
export const withRequestId = <T>(requestId: string, fn: () => T): T => withContext({ requestId }, fn);

export const currentRequestId = (): string | null => storage.getStore()?.requestId ?? null;

/** Runs `fn` on behalf of this operator, whose name is recorded in the audit log. */
export const withOperator = <T>(operator: CurrentOperator, fn: () => T): T => withContext({ operator }, fn);

/** Returns the person whose command is being handled, or null if no operator's command is being handled. */
export const currentOperator = (): CurrentOperator | null => storage.getStore()?.operator ?? null;

/**
 * Returns the operator's name for the audit log, or `system` if no operator's command is being handled, as in a
 * job.
 */
export const operatorName = (): string => currentOperator()?.name ?? 'system';

/** A request with the name of the person or system that sends it, for the audit log. */
export type WithActor<Request> = Request & { actor: string };

/** Adds the name of the operator whose command is being handled. A name in the request itself has no effect. */
export const byOperator = <Request extends object>(request: Request): WithActor<Request> => ({
  ...request,
  actor: operatorName(),
});
