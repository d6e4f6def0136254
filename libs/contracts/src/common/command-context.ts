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

const sent = new AsyncLocalStorage<string>();

/**
 * Sends every command of `fn` under this id, `cmd_…`, unless the call names another one. Each subject may be sent once in
 * `fn`: its owner takes a second command of one subject and id for a repeat.
 */
export const sendingUnder = <T>(commandId: string, fn: () => T): T => sent.run(commandId, fn);

/** The id from `sendingUnder`; null outside of it. */
export const sendingCommandId = (): string | null => sent.getStore() ?? null;
