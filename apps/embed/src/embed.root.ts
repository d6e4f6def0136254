/**
 * The folder of templates, styles, scripts and fonts: this folder in the sources. A build copies them beside `main.js`
 * (`ASSETS` in rspack.config.mjs), where this is the folder of `main.js`.
 */
export const FILES_ROOT = __dirname;
