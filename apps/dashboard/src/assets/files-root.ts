import { basename, dirname } from 'node:path';

/** The folder of this service's templates and styles: `src`, or that of `main.js`, where a build copies them. */
export const FILES_ROOT = basename(__dirname) === 'assets' ? dirname(__dirname) : __dirname;
