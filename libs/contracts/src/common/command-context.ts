import { AsyncLocalStorage } from 'node:async_hooks';

interface AnsweredCommand {
  id: string;
  taken: boolean;
}

const storage = new AsyncLocalStorage<AnsweredCommand>();

/** Runs `fn` as the answer to the command of this id. */
export const withCommandId = <T>(id: string, fn: () => T): T => storage.run({ id, taken: false }, fn);

/**
 * The id of the command that is being answered, under which its one answer is kept; null outside of a command with an id.
 * @throws Error at the second call: a second answer under one id would be mistaken for the first
 */
export function takeCommandId(): string | null {
  const command = storage.getStore();
  if (!command) return null;
  if (command.taken) throw new Error(`the command ${command.id} has kept its answer already`);
  command.taken = true;
  return command.id;
}
