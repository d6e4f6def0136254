import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf, StackError } from '../common/stack-error';

/**
 * Creates the data folder if it is missing, without access for other users.
 * @throws StackError if this user cannot write to the folder
 */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: closed() });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    if (isOfAnEarlierStart(dataDir)) chmodSync(dataDir, closed());
  } catch (error) {
    throw new StackError(
      `DATA_DIR (${dataDir}) cannot be used: ${messageOf(error)}. ` +
        'If another user started a stack there, continue as that user, or choose another folder: DATA_DIR=.data-2 npm start',
    );
  }
}

/**
 * If root starts the stack, the database runs as another user, who must be able to traverse the folder but
 * not list it.
 */
const closed = (): number => (process.getuid?.() === 0 ? 0o711 : 0o700);

/** Returns whether an earlier start created the folder. A folder with other files keeps its permissions. */
const isOfAnEarlierStart = (dataDir: string): boolean => existsSync(join(dataDir, 'secrets.json'));
