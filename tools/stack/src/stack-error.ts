/** Something the person who started the stack can act on: shown as it stands, without a stack trace. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

/** Says what is being done; shown while the stack starts. */
export type Say = (line: string) => void;

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
