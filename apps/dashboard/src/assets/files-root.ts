import { basename, dirname } from 'node:path';

/** Folder of the templates and styles: `src`, or the folder of `main.js` in a build. */
export const FILES_ROOT = basename(__dirname) === 'assets' ? dirname(__dirname) : __dirname;
