import '../script/frame.script.js';
import { keepRowsFresh } from '../layout/live-rows.script.js';
import {
  announce,
  fetchPage,
  redraw,
  showConnection,
  showRefusal,
  startView,
  trouble,
} from '../layout/view.script.js';

/** Delay before a tab is loaded, so that holding down an arrow key does not load every tab on the way. */
const SETTLED_MS = 150;

const panel = document.getElementById('panel');
const tabs = [...document.querySelectorAll('[role=tab]')];
const copyOf = (name) => document.querySelector(`template[data-${name}]`).content.cloneNode(true);

let timer;
let asking;
let failed = null;

const selected = () => tabs.find((tab) => tab.getAttribute('aria-selected') === 'true');

/** Roving tabindex: the Tab key stops at the selected tab only, and the arrow keys move between tabs. */
function rove() {
  const current = selected() ?? tabs[0];
  for (const tab of tabs) tab.tabIndex = tab === current ? 0 : -1;
}

function select(tab, delay) {
  for (const each of tabs) each.setAttribute('aria-selected', each === tab);
  rove();
  tab.focus();
  clearTimeout(timer);
  timer = setTimeout(() => void load(tab), delay);
}

async function load(tab) {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  wait(tab);
  try {
    const { page } = await fetchPage(tab.href, signal);
    showConnection(null);
    if (!showRefusal(page)) show(page, tab);
  } catch {
    if (!signal.aborted) giveUp(tab);
  }
}

function wait(tab) {
  failed = null;
  panel.removeAttribute('aria-label');
  panel.setAttribute('aria-labelledby', tab.id);
  panel.setAttribute('aria-busy', 'true');
  panel.replaceChildren(copyOf('skeleton'));
  announce(tab.dataset.loading);
}

function show(page, tab) {
  const next = page.getElementById('panel');
  redraw(panel, next);
  panel.dataset.tab = next.dataset.tab;
  panel.removeAttribute('aria-busy');
  failed = panel.querySelector('[data-failed-tab]') && tab;
  document.title = page.title;
  history.replaceState(null, '', tab.href);
  announce(page.title);
}

function giveUp(tab) {
  failed = tab;
  panel.removeAttribute('aria-busy');
  panel.replaceChildren(copyOf('failed'));
  showConnection(trouble());
}

const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

function onKey(event) {
  const at = tabs.indexOf(event.target);
  const { key } = event;
  if (key === ' ') select(tabs[at], 0);
  else if (key in STEPS) select(tabs[(at + STEPS[key] + tabs.length) % tabs.length], SETTLED_MS);
  else if (key === 'Home') select(tabs[0], SETTLED_MS);
  else if (key === 'End') select(tabs.at(-1), SETTLED_MS);
  else return;
  event.preventDefault();
}

function onClick(event) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  select(event.currentTarget, 0);
}

for (const tab of tabs) {
  tab.addEventListener('keydown', onKey);
  tab.addEventListener('click', onClick);
}
panel.addEventListener('click', (event) => {
  if (!event.target.closest('[data-again]') || !selected()) return;
  event.preventDefault();
  select(selected(), 0);
});
addEventListener('online', () => failed && void load(failed));
rove();
startView();
// Does not replace a tab that is loading or that the reader is using.
keepRowsFresh((page) => {
  if (panel.hasAttribute('aria-busy') || panel.contains(document.activeElement)) return;
  // Keeps the text that the reader has entered in the search field.
  const [old, next] = [panel, page.getElementById('panel')].map(
    (each) => each.querySelector('[data-content]') ?? each,
  );
  redraw(old, next);
});
