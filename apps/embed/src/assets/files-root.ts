import { basename, dirname } from 'node:path';

/**
 * The folder of this service's templates, styles and scripts. In the sources it is `src`, one above this file. A build copies
 * them beside `main.js` (`ASSETS` in rspack.config.mjs), which then contains this file.
 */
export const FILES_ROOT = basename(__dirname) === 'assets' ? dirname(__dirname) : __dirname;
