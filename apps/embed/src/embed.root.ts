/**
 * Where templates, styles, scripts and fonts stand: this folder in the sources, and in a build, which copies them beside
 * `main.js` (nest-cli.json, `assets`), the folder of `main.js`.
 */
export const FILES_ROOT = __dirname;
