/** An error that the person who started the stack can act on. It is shown without a stack trace. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** Reports progress to the person who starts the stack. */
export type Say = (line: string) => void;

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
