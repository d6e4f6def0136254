/*
 * The other side of /embed.js, inside the iframe: tells the page around how tall this one is. Only a page that asked is
 * told, and no other: which pages may frame this one at all, the browser has checked (`frame-ancestors`).
 */

/** Longer than the page around takes to follow. */
const SETTLED_MS = 250;

const root = document.documentElement;

/** The origin of the page around; null until it asks. */
let host = null;
let told = 0;
let timer;

/** What the content needs; the window's own height plays no part, so that it shrinks as well as it grows. */
const heightNow = () => Math.ceil(root.getBoundingClientRect().height);

function tell() {
  const height = heightNow();
  if (host === null || height < 1 || height === told) return;
  told = height;
  window.parent.postMessage({ tulay: 'height', height }, host);
  clearTimeout(timer);
  timer = setTimeout(scrollIfCut, SETTLED_MS);
}

/** A frame that has its height needs no scroll bar; one that the page around keeps shorter does. */
function scrollIfCut() {
  root.style.overflowY = host !== null && window.innerHeight >= told ? 'hidden' : '';
}

function onMessage({ source, origin, data }) {
  if (source !== window.parent || origin === 'null' || data?.tulay !== 'hello') return;
  host = origin;
  told = 0;
  // From here on no scroll bar takes width away while the frame follows its content.
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
