/**
 * Programs run with `--enable-source-maps`, for stacks that name our own lines. Node would also read the map of every
 * package that it loads: 18 MB and 90 ms of each process, for lines that nobody here wrote. Node has read our program's map
 * when this runs, and its packages are loaded before the next turn of the event loop.
 */
if (process.sourceMapsEnabled) {
  process.setSourceMapsEnabled(false);
  setImmediate(() => process.setSourceMapsEnabled(true));
}
