import { AsyncLocalStorage } from 'node:async_hooks';

interface AnsweredCommand {
  id: string;
  taken: boolean;
}

const storage = new AsyncLocalStorage<AnsweredCommand>();

/** Runs `fn` as the handler of the command with this ID. */
export const withCommandId = <T>(id: string, fn: () => T): T => storage.run({ id, taken: false }, fn);

/**
 * Returns the ID of the command being handled, under which the command's only reply is stored; null if no
 * command with an ID is being handled.
 * @throws Error on the second call, because a second reply stored under the same ID would be mistaken for the
 * first
 */
export function takeCommandId(): string | null {
  const command = storage.getStore();
  if (!command) return null;
  if (command.taken) throw new Error(`the result of command ${command.id} is already stored`);
  command.taken = true;
  return command.id;
}

const sent = new AsyncLocalStorage<string>();

/**
 * Sends the commands in `fn` with this ID (`cmd_…`), except calls that pass an ID explicitly. `fn` may send
 * each subject only once, because the receiving service treats a second command with the same subject and ID
 * as a retry.
 */
export const sendingUnder = <T>(commandId: string, fn: () => T): T => sent.run(commandId, fn);

/** Returns the ID passed to the enclosing `sendingUnder`, or null if there is none. */
export const sendingCommandId = (): string | null => sent.getStore() ?? null;
