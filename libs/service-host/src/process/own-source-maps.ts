/**
 * Programs run with `--enable-source-maps`, so that stack traces show TypeScript lines. Node.js would also read
 * the source maps of all packages, which costs 18 MB and 90 ms per process. Therefore source maps are disabled
 * while packages are loaded: when this code runs, Node.js has already read our program's map, and packages are
 * loaded before the next turn of the event loop.
 */
if (process.sourceMapsEnabled) {
  process.setSourceMapsEnabled(false);
  setImmediate(() => process.setSourceMapsEnabled(true));
}
