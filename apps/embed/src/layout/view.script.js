// Shared by the pages in frames: loads more rows in place and shows connection problems.
import { carryToken, tellState } from '../script/frame.script.js';
import { enableCopyButtons } from './parts/copy.script.js';

const view = document.querySelector('[data-view]');
const part = (selector) => view.querySelector(selector);

/** Fetches another of our pages. A refusal is a page too. */
export async function fetchPage(address, signal) {
  const response = await fetch(address, { headers: { accept: 'text/html' }, cache: 'no-store', signal });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  // The token may have been replaced during the request.
  carryToken(page);
  return { page, status: response.status };
}

/** Replaces the whole view with the message of a refusal, for example after the token expired. */
export function showRefusal(page) {
  const message = page.querySelector('[data-message]');
  if (!message) return false;
  document.title = page.title;
  view.dataset.message = message.dataset.message;
  view.replaceChildren(...document.adoptNode(message).childNodes);
  const heading = part('h1');
  heading.tabIndex = -1;
  heading.focus();
  tellState();
  return true;
}

export function announce(text) {
  const line = part('[data-announcement]');
  if (line) line.textContent = text;
}

/** @param text null hides the banner */
export function showConnection(text) {
  const banner = part('[data-connection]');
  if (!banner) return;
  banner.textContent = text ?? '';
  banner.hidden = text === null;
}

export const trouble = () => (navigator.onLine ? view.dataset.unreachable : view.dataset.offline);

async function loadMore(link) {
  if (link.getAttribute('aria-busy') === 'true') return;
  const label = link.textContent;
  link.setAttribute('aria-busy', 'true');
  link.textContent = link.dataset.loading;
  try {
    const { page } = await fetchPage(link.href);
    showConnection(null);
    if (!showRefusal(page)) append(page, link.dataset.added);
  } catch {
    showConnection(trouble());
    link.textContent = label;
    link.removeAttribute('aria-busy');
  }
}

/** Appends the rows of the next page, and replaces the clicked link with that page's link. */
function append(page, added) {
  const rows = [...page.querySelectorAll('[data-rows] tbody tr')];
  const next = page.querySelector('[data-more]');
  part('[data-rows] tbody').append(...rows.map((row) => document.adoptNode(row)));
  const link = part('[data-more]');
  if (next) link.replaceWith(document.adoptNode(next));
  else removeLast(link);
  announce(added.replace('{count}', rows.length));
  const first = rows[0];
  if (!first) return;
  first.tabIndex = -1;
  first.focus({ preventScroll: true });
}

function removeLast(link) {
  const pages = link.closest('[data-pages]');
  link.remove();
  if (!pages.children.length) pages.remove();
}

/** Shows the contents of a fetched element, unless they are what is shown. */
export function redraw(old, next) {
  if (old.textContent === next.textContent) return;
  old.replaceChildren(...document.adoptNode(next).childNodes);
  enableCopyButtons(old);
}

/** Copies the text of a button in a row, and says so. */
async function copyText(button) {
  await navigator.clipboard.writeText(button.dataset.copyText).then(
    () => announce(button.dataset.copied),
    () => getSelection().selectAllChildren(button.previousElementSibling),
  );
  button.classList.add('copy-done');
  setTimeout(() => button.classList.remove('copy-done'), 2_000);
}

export function startView() {
  document.documentElement.dataset.scripts = '';
  enableCopyButtons(view);
  view.addEventListener('click', (event) => {
    const button = event.target.closest('[data-copy-text]');
    if (button) return void copyText(button);
    const link = event.target.closest('[data-more]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void loadMore(link);
  });
  addEventListener('offline', () => showConnection(trouble()));
  addEventListener('online', () => showConnection(null));
}
