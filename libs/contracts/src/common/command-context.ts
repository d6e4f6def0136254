import { AsyncLocalStorage } from 'node:async_hooks';

interface AnsweredCommand {
  id: string;
  taken: boolean;
}

const storage = new AsyncLocalStorage<AnsweredCommand>();

/** Runs `fn` as the handler of the command with this ID. */
export const withCommandId = <T>(id: string, fn: () => T): T => storage.run({ id, taken: false }, fn);

/**
 * Returns the ID of the command being handled, under which its single reply is stored; null outside of a command with
 * an ID.
 * @throws Error on the second call, because a second reply under one ID would be mistaken for the first
 */
export function takeCommandId(): string | null {
  const command = storage.getStore();
  if (!command) return null;
  if (command.taken) throw new Error(`the command ${command.id} has kept its answer already`);
  command.taken = true;
  return command.id;
}
