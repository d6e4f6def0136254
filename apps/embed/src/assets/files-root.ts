import { basename, dirname } from 'node:path';

/**
 * Folder of this service's templates, style sheets and scripts. In the source tree, this is the parent folder
 * (`src`). A build bundles this file into `main.js` and copies the other files to the same folder (`ASSETS`
 * in rspack.config.mjs).
 */
export const FILES_ROOT = basename(__dirname) === 'assets' ? dirname(__dirname) : __dirname;
