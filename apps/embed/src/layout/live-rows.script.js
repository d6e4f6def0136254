// Keeps the rows of a page in a frame up to date.
import { listen } from './live.script.js';
import { fetchPage, showConnection, showRefusal, trouble } from './view.script.js';

const POLL_MS = 30_000;
/** Changes within this time share one request. */
const TOGETHER_MS = 300;
/** Minimum pause between two requests, for merchants with many payments. */
const PAUSE_MS = 2_000;

/** @param redraw shows the fetched page where rows are not enough: the first row of an empty list, a balance */
export function keepRowsFresh(redraw) {
  let timer;
  let asked = -PAUSE_MS;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), Math.max(TOGETHER_MS, asked + PAUSE_MS - performance.now()));
  };
  const follow = () => listen(`${location.pathname}/live${location.search}`, soon);
  let live = follow();

  async function refresh() {
    clearTimeout(timer);
    if (document.hidden) return;
    asked = performance.now();
    const { href } = location;
    try {
      const { page, status } = await fetchPage(href);
      showConnection(null);
      if (showRefusal(page)) return live.stop();
      // Another tab may have been opened meanwhile.
      if (status === 200 && location.href === href && !mergeRows(page)) redraw(page);
    } catch {
      showConnection(trouble());
    }
    timer = setTimeout(() => void refresh(), live.pollMs(POLL_MS));
  }

  timer = setTimeout(() => void refresh(), POLL_MS);
  document.addEventListener('visibilitychange', soon);
  // A stream is opened again with the address it had, so a new token needs a new stream.
  addEventListener('renewed', () => {
    live.stop();
    live = follow();
    soon();
  });
}

/** Replaces the rows that are shown and puts new ones on top. @returns false when there is no table to merge into */
function mergeRows(page) {
  const body = document.querySelector('[data-rows] tbody');
  const fresh = [...page.querySelectorAll('[data-rows] tbody tr')];
  if (!body || !fresh.length) return false;
  const shown = new Map([...body.rows].map((row) => [row.dataset.id, row]));
  let newest = body.rows[0];
  for (const row of fresh) {
    const old = shown.get(row.dataset.id);
    if (!old) newest.before(document.adoptNode(row));
    else if (old.innerHTML !== row.innerHTML) old.replaceChildren(...document.adoptNode(row).childNodes);
    if (old === newest) newest = newest.nextElementSibling ?? newest;
  }
  return true;
}
