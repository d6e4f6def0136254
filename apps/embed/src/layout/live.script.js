// Server-sent streams: they only say that something changed, and the page asks.

/** How often a page asks while its stream is open, in case a message was lost. */
const QUIET_MS = 30_000;

/**
 * Calls `changed` when the server says so, and when the stream opens again, because something may have changed meanwhile. A
 * hidden page has no stream. @returns `pollMs`, the pause until the next poll, and `stop`
 */
export function listen(address, changed) {
  let stream = null;
  let openedBefore = false;

  function follow() {
    if (document.hidden === (stream === null)) return;
    stream?.close();
    stream = document.hidden ? null : new EventSource(address);
    stream?.addEventListener('open', () => {
      if (openedBefore) changed();
      openedBefore = true;
    });
    stream?.addEventListener('changed', changed);
  }

  document.addEventListener('visibilitychange', follow);
  addEventListener('pagehide', () => {
    stream?.close();
    stream = null;
  });
  addEventListener('pageshow', (event) => event.persisted && follow());
  follow();
  return {
    pollMs: (withoutStream) => (stream?.readyState === EventSource.OPEN ? QUIET_MS : withoutStream),
    stop() {
      document.removeEventListener('visibilitychange', follow);
      stream?.close();
      stream = null;
    },
  };
}
