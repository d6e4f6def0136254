/*
 * /embed.js on a merchant's page: makes each of our iframes as tall as its content, and passes it new tokens. No cookie,
 * no request.
 */
(() => {
  const TALLEST = 20_000;
  const GROWING_AT_MOST = 120;
  const AT_ONCE_MS = 100;

  /** A module has no `currentScript`, so it is found by `data-tulay`, or by its address if only one origin has it. */
  function ownOrigin() {
    const marked = document.currentScript ?? document.querySelector('script[data-tulay]');
    if (marked) return new URL(marked.src).origin;
    const origins = [...document.querySelectorAll('script[type=module][src]')]
      .map(({ src }) => new URL(src))
      .filter(({ pathname }) => pathname === '/embed.js')
      .map((url) => url.origin);
    return new Set(origins).size === 1 ? origins[0] : null;
  }
  const origin = ownOrigin();
  if (origin === null)
    throw new Error('Tulay: embed.js cannot find its script tag. Add the data-tulay attribute to the tag.');
  /** Our iframes, each with its resize state. */
  const followed = new Map();

  const addressOf = (iframe) => (URL.canParse(iframe.src) ? new URL(iframe.src) : null);
  const storageKey = (iframe) => `tulay:${addressOf(iframe).pathname}`;

  function isOurs(element) {
    const address = element instanceof HTMLIFrameElement ? addressOf(element) : null;
    return address?.origin === origin && address.pathname.startsWith('/embed/');
  }

  /** The browser's default width and border of an iframe. Only these are replaced, never the page's own styles. */
  const NO_WIDTH = ['300px', 'auto'];
  const NO_BORDER = 'inset';

  /** Sizes the iframe before it loads: full width, and the height it had last time. */
  function follow(iframe) {
    if (followed.has(iframe)) return;
    followed.set(iframe, { growing: 0, changedAt: 0, asked: 0 });
    const { width, borderTopStyle } = getComputedStyle(iframe);
    const { style } = iframe;
    if (NO_WIDTH.includes(width) && !iframe.hasAttribute('width')) {
      style.width = '100%';
      style.boxSizing = 'border-box';
    }
    if (borderTopStyle === NO_BORDER && !iframe.hasAttribute('frameborder')) style.border = '0';
    const last = Number(recall(iframe));
    if (last >= 1 && last <= TALLEST && !style.height) setHeight(iframe, last);
  }

  /** Only a page of our origin receives the message. */
  const post = (iframe, message) => iframe.contentWindow.postMessage(message, origin);

  /** Asks the framed page for its height. */
  function greet(iframe) {
    follow(iframe);
    Object.assign(followed.get(iframe), { growing: 0, asked: 0 });
    post(iframe, { tulay: 'hello' });
  }

  /** Whether the frame has loaded. Sending a message to an empty frame logs an error in the console. */
  function hasArrived({ contentDocument }) {
    return contentDocument === null || contentDocument.URL !== 'about:blank';
  }

  function lookAround() {
    for (const iframe of followed.keys()) if (!iframe.isConnected) followed.delete(iframe);
    for (const iframe of document.querySelectorAll('iframe')) {
      if (!isOurs(iframe)) continue;
      follow(iframe);
      if (hasArrived(iframe)) greet(iframe);
    }
  }

  function setHeight(iframe, height) {
    const style = getComputedStyle(iframe);
    const edges = ['borderTopWidth', 'borderBottomWidth', 'paddingTop', 'paddingBottom'];
    const around = edges.reduce((sum, edge) => sum + (parseFloat(style[edge]) || 0), 0);
    iframe.style.height = `${height + (style.boxSizing === 'border-box' ? around : 0)}px`;
  }

  /** Whether to resize. A page that grows whenever its frame grows would never stop. */
  function mayChange(known, height) {
    const now = performance.now();
    const growsOn = height > known.asked && now - known.changedAt < AT_ONCE_MS;
    known.growing = growsOn ? known.growing + 1 : 0;
    known.changedAt = now;
    return known.growing <= GROWING_AT_MOST;
  }

  function resize(iframe, height) {
    const known = followed.get(iframe);
    if (!Number.isFinite(height) || height < 1 || height > TALLEST || height === known.asked) return;
    if (!mayChange(known, height)) return;
    known.asked = height;
    setHeight(iframe, height);
    remember(iframe, height);
  }

  function remember(iframe, height) {
    try {
      sessionStorage.setItem(storageKey(iframe), height);
    } catch {
      // The browser may block storage. Then the height is not stored.
    }
  }

  function recall(iframe) {
    try {
      return sessionStorage.getItem(storageKey(iframe));
    } catch {
      return null;
    }
  }

  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || data?.tulay !== 'height') return;
    const iframe = [...followed.keys()].find((each) => each.contentWindow === source);
    if (iframe) resize(iframe, data.height);
  });
  // `load` does not bubble, so this listens in the capture phase. It also finds iframes that are added later.
  document.addEventListener('load', ({ target }) => isOurs(target) && greet(target), true);
  addEventListener('load', lookAround);
  document.addEventListener('DOMContentLoaded', lookAround);
  lookAround();

  window.Tulay = {
    /** Gives one of our iframes a new token for the same page. */
    refresh: (iframe, token) => post(iframe, { tulay: 'refresh', token }),
  };
})();
