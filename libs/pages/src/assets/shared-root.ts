import { basename, dirname } from 'node:path';

/**
 * Folder of the shared templates, styles, scripts and fonts. In the sources, this folder is `src`, one level
 * above this file. A build copies the shared files next to the service's own (`ASSETS` in rspack.config.mjs)
 * and bundles this file into `main.js`.
 */
export const SHARED_ROOT = basename(__dirname) === 'assets' ? dirname(__dirname) : __dirname;
