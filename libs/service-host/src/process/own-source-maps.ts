/**
 * Programs run with `--enable-source-maps`, so that stacks show our own lines. Node would also read the map of every
 * package that it loads: 18 MB and 90 ms per process for code that is not ours. When this runs, Node has read our
 * program's map, and its packages are loaded before the next turn of the event loop.
 */
if (process.sourceMapsEnabled) {
  process.setSourceMapsEnabled(false);
  setImmediate(() => process.setSourceMapsEnabled(true));
}
