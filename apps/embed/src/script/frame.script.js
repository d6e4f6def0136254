/*
 * The counterpart of /embed.js inside the iframe: reports this page's height and state to the embedding page, and accepts
 * a new token from it. It replies only to the page that sent the request. The browser uses `frame-ancestors` to check
 * which pages may frame this one.
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

/** Only the embedding page receives the message. */
const post = (message) => window.parent.postMessage(message, host);

function tell() {
  const height = heightNow();
  if (host === null || height < 1 || height === told) return;
  told = height;
  post({ tulay: 'height', height });
  clearTimeout(timer);
  timer = setTimeout(scrollIfCut, SETTLED_MS);
}

/** Shows the scroll bar only if the embedding page keeps the frame shorter than its content. */
function scrollIfCut() {
  root.style.overflowY = host !== null && window.innerHeight >= told ? 'hidden' : '';
}

/** Reports what the page shows: a view, perhaps of one payment, or the message that the token has expired. */
export function tellState() {
  if (host === null) return;
  if (document.querySelector('[data-message=invalidToken]')) post({ tulay: 'expired' });
  if (document.querySelector('[data-message]')) return;
  post({ tulay: 'ready' });
  const payment = document.querySelector('[data-payment]')?.dataset.payment;
  if (payment) post({ tulay: 'open', payment });
}

function greeted(origin) {
  const isFirst = host === null;
  host = origin;
  told = 0;
  // Hides the scroll bar, because it would take width while the frame resizes.
  root.style.overflowY = 'hidden';
  if (isFirst) tellState();
  tell();
}

const withToken = (address, token) =>
  address.replace(/([?&]token=)[^&#]*/, (_, name) => name + encodeURIComponent(token));

/** Gives the links and forms of a page the token in this page's address, which may be newer. */
export function carryToken(page) {
  const token = new URLSearchParams(location.search).get('token');
  for (const link of page.querySelectorAll('a[href*="token="]'))
    if (link.origin === location.origin)
      link.setAttribute('href', withToken(link.getAttribute('href'), token));
  for (const input of page.querySelectorAll('input[name=token]')) input.setAttribute('value', token);
}

/** Replaces the token without loading the page again, unless the page shows a message instead of the view. */
function renew(token) {
  const address = withToken(location.href, token);
  if (document.querySelector('[data-message]')) return location.replace(address);
  history.replaceState(null, '', address);
  carryToken(document);
  dispatchEvent(new Event('renewed'));
}

function onMessage({ source, origin, data }) {
  if (source !== window.parent || origin === 'null') return;
  if (data?.tulay === 'hello') greeted(origin);
  if (data?.tulay === 'refresh' && origin === host && typeof data.token === 'string') renew(data.token);
}

if (window.parent !== window) {
  addEventListener('message', onMessage);
  addEventListener('resize', () => {
    clearTimeout(timer);
    timer = setTimeout(scrollIfCut, SETTLED_MS);
  });
  new ResizeObserver(tell).observe(root);
}
