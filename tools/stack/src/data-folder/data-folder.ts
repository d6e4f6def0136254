import { accessSync, constants, mkdirSync } from 'node:fs';
import { messageOf, StackError } from '../stack-error';

/** Makes the data folder if it is missing; throws a StackError when this user cannot keep anything in it. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StackError(
      `DATA_DIR (${dataDir}) cannot be used: ${messageOf(error)}. ` +
        'If another user started a stack there, go on as that user, or choose another folder: DATA_DIR=.data-2 npm start',
    );
  }
}
