import { basename, dirname } from 'node:path';

/**
 * The folder of the templates, styles, scripts and fonts that services share. In the sources it is `src`, one above this
 * file. A build copies them beside the program's own (`ASSETS` in rspack.config.mjs), and this file is in its `main.js`.
 */
export const SHARED_ROOT = basename(__dirname) === 'assets' ? dirname(__dirname) : __dirname;
