/** An error on which the user who started the stack can act. Shown without a stack trace. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** Reports progress to the user who starts the stack. */
export type Say = (line: string) => void;

/** Returns the message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
