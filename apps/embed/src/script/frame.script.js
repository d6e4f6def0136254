/*
 * The counterpart of /embed.js inside the iframe: reports this page's height to the embedding page. It replies only to
 * the page that sent the request. The browser uses `frame-ancestors` to check which pages may frame this one.
 */

/** Longer than the embedding page takes to resize the iframe. */
const SETTLED_MS = 250;

const root = document.documentElement;

/** Origin of the embedding page; null until its first request. */
let host = null;
let told = 0;
let timer;

/** The height of the content. It does not depend on the window's height, so the frame can shrink as well as grow. */
const heightNow = () => Math.ceil(root.getBoundingClientRect().height);

function tell() {
  const height = heightNow();
  if (host === null || height < 1 || height === told) return;
  told = height;
  window.parent.postMessage({ tulay: 'height', height }, host);
  clearTimeout(timer);
  timer = setTimeout(scrollIfCut, SETTLED_MS);
}

/** Shows the scroll bar only if the embedding page keeps the frame shorter than its content. */
function scrollIfCut() {
  root.style.overflowY = host !== null && window.innerHeight >= told ? 'hidden' : '';
}

function onMessage({ source, origin, data }) {
  if (source !== window.parent || origin === 'null' || data?.tulay !== 'hello') return;
  host = origin;
  told = 0;
  // Hides the scroll bar, because it would take width while the frame resizes.
  root.style.overflowY = 'hidden';
  tell();
}

if (window.parent !== window) {
  addEventListener('message', onMessage);
  addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(scrollIfCut, SETTLED_MS);
  });
  new ResizeObserver(tell).observe(root);
}
