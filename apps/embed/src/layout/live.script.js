// Server-sent streams: they only say that something changed, and the page asks.

/** How often a page asks while its stream is open, in case a message was lost. */
const QUIET_MS = 30_000;

/** Streams that one browser keeps open. HTTP/1.1 has six connections to an origin, and pages need some for requests. */
const STREAMS = 3;
/** A stream that opens later than this may have missed a change since the page was written. */
const LATE_MS = 5_000;
const NAME = 'tulay:live';

/** Calls `begin` when one of the browser's streams is free, and keeps that stream reserved until `signal` aborts. */
function inTurn(signal, begin) {
  const waiting = new AbortController();
  signal.addEventListener('abort', () => waiting.abort());
  const hold = () => {
    if (waiting.signal.aborted) return;
    waiting.abort();
    begin();
    return new Promise((release) => signal.addEventListener('abort', release));
  };
  for (let slot = 0; slot < STREAMS; slot += 1)
    navigator.locks?.request(`${NAME}:${slot}`, { signal: waiting.signal }, hold).catch(() => {});
}

/** Joins the pages of this browser that follow streams. `notify` reaches the others, never this page. */
function joinOthers(heard) {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', heard);
  return { notify: channel.postMessage.bind(channel, null), leave: () => channel.close() };
}

function openStream(address, { opened, changed, refused }) {
  const stream = new EventSource(address);
  stream.addEventListener('open', opened);
  stream.addEventListener('changed', changed);
  stream.addEventListener('error', () => stream.readyState === EventSource.CLOSED && refused());
  return stream;
}

/**
 * Calls `changed` when the server says so, and when the stream opens again, because something may have changed meanwhile.
 * The pages of one browser share a few streams. A page without a stream polls, and pages with a stream notify it of their
 * changes. Where the browser has no Web Locks, as without HTTPS, every page polls. A hidden page has no stream.
 * @returns `pollMs`, the pause until the next poll, and `stop`
 */
export function listen(address, changed) {
  const since = performance.now();
  let turn = null;
  let others = null;
  let stream = null;
  let openedBefore = false;

  const isOpen = () => stream?.readyState === EventSource.OPEN;
  function notify() {
    others?.notify();
    changed();
  }

  function opened() {
    if (openedBefore || performance.now() - since > LATE_MS) notify();
    openedBefore = true;
  }

  function open() {
    // A refused stream is not tried again, and another page may have its place.
    stream = openStream(address, { opened, changed: notify, refused: () => turn?.abort() });
  }

  function leave() {
    turn?.abort();
    others?.leave();
    stream?.close();
    turn = others = stream = null;
  }

  function follow() {
    if (document.hidden) return leave();
    if (turn) return;
    turn = new AbortController();
    others = joinOthers(() => isOpen() || changed());
    inTurn(turn.signal, open);
  }

  document.addEventListener('visibilitychange', follow);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', (event) => event.persisted && follow());
  follow();
  return {
    pollMs: (withoutStream) => (isOpen() ? QUIET_MS : withoutStream),
    stop() {
      document.removeEventListener('visibilitychange', follow);
      leave();
    },
  };
}
