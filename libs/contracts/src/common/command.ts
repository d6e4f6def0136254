/**
 * A request from one service to another that waits for a reply. The subject is `<service>.cmd.<verb-noun>`.
 * The type parameters exist for the compiler only.
 */
export interface Command<Request, Reply> {
  readonly subject: string;
  /** How long a caller waits before it answers `internal_error`. The effect may still have happened. */
  readonly timeoutMs: number;
  readonly _types?: (request: Request) => Reply;
}

export const command = <Request, Reply>(subject: string, timeoutMs = 5_000): Command<Request, Reply> => ({
  subject,
  timeoutMs,
});

/** The request of a command that needs no input. */
export type EmptyRequest = Record<string, never>;

/** A command for many concurrent callers: a message carries an array, and each item gets its own reply or error. */
export interface BatchedCommand<Request, Reply> extends Command<Request, Reply> {
  readonly batched: true;
}

export const batchedCommand = <Request, Reply>(
  subject: string,
  timeoutMs = 5_000,
): BatchedCommand<Request, Reply> => ({
  subject,
  timeoutMs,
  batched: true,
});
