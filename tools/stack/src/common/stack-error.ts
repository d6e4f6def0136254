/** An error that the user who started the stack can resolve. It is shown without a stack trace. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** Reports progress to the user who starts the stack. */
export type Say = (line: string) => void;

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
