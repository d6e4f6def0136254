import { basename, dirname } from 'node:path';

/**
 * Folder of this service's templates and styles: `src`, or the folder of `main.js`, to which a build copies
 * them.
 */
export const FILES_ROOT = basename(__dirname) === 'assets' ? dirname(__dirname) : __dirname;
