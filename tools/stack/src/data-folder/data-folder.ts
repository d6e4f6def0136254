import { accessSync, constants, mkdirSync } from 'node:fs';
import { messageOf, StackError } from '../common/stack-error';

/** Creates the data folder if it is missing. @throws StackError when this user cannot write to it */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StackError(
      `DATA_DIR (${dataDir}) cannot be used: ${messageOf(error)}. ` +
        'If another user started a stack there, continue as that user, or choose another folder: DATA_DIR=.data-2 npm start',
    );
  }
}
