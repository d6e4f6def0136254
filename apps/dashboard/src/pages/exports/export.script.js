// Script of lists that can be exported: shows the progress and a Cancel button. Without it, the link downloads the same file
// with the browser's own progress display.
import { CsvProgress } from './csv-progress.script.js';

const panel = document.getElementById('export');
const said = document.getElementById('export-said');
const [text, bar, cancel] = [
  panel.querySelector('p'),
  panel.querySelector('progress'),
  panel.querySelector('button'),
];
/** Aborts the running export; null if there is none. */
let running = null;

/** Bytes per part. Browsers store parts on disk, so that a large export does not fill the memory. */
const PART = 4 * 2 ** 20;
/** Interval in milliseconds. */
const SHOW_EVERY = 200;

const link = () => document.querySelector('a[data-export]');
const written = (count) => count.toLocaleString(document.documentElement.lang);
const words = (name, values = {}) =>
  panel.dataset[name].replace(/\{(\w+)\}/g, (_, value) => written(values[value]));

/** @param isNews whether screen readers announce it */
function show(sentence, isNews) {
  text.textContent = sentence;
  if (isNews) said.textContent = sentence;
}

const periodOf = ({ headers }) => ({
  from: Number(headers.get('x-rows-from') ?? Number.NaN),
  to: Number(headers.get('x-rows-to') ?? Number.NaN),
});

/** Updates the displayed row count regularly, and announces each quarter to screen readers. @returns a function that stops it */
function report(progress, period) {
  let quarter = 0;
  const timer = setInterval(() => {
    const [part, about, count] = [progress.part(period), progress.about(period), progress.rows];
    const isNews = part !== null && Math.floor(part * 4) > quarter;
    if (isNews) quarter = Math.floor(part * 4);
    if (about !== null) bar.value = part;
    show(about === null ? words('rows', { count }) : words('about', { count, about }), isNews);
  }, SHOW_EVERY);
  return () => clearInterval(timer);
}

/** @returns the file once it is complete */
async function read({ body }, progress) {
  const [decoder, reader] = [new TextDecoder(), body.getReader()];
  let [parts, chunks, bytes] = [[], [], 0];
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    progress.push(decoder.decode(next.value, { stream: true }));
    chunks.push(next.value);
    bytes += next.value.length;
    if (bytes >= PART) [parts, chunks, bytes] = [[...parts, new Blob(chunks)], [], 0];
  }
  return new Blob([...parts, ...chunks], { type: 'text/csv' });
}

function save(file, name) {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const nameIn = ({ headers }) => /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];

async function run(address, { signal }) {
  const answer = await fetch(address, { signal });
  // Any other page, such as the sign-in page, is opened by the browser.
  if (!answer.ok || !nameIn(answer)) return location.assign(address);
  const progress = new CsvProgress();
  const end = report(progress, periodOf(answer));
  save(await read(answer, progress).finally(end), nameIn(answer));
  bar.value = 1;
  show(words('saved', { count: progress.rows }), true);
}

async function start(address) {
  running = new AbortController();
  bar.removeAttribute('value');
  panel.hidden = bar.hidden = cancel.hidden = false;
  show(words('started'), true);
  try {
    await run(address, running);
  } catch {
    show(words(running.signal.aborted ? 'cancelled' : 'broken'), true);
  }
  if (document.activeElement === cancel) link().focus();
  bar.hidden = cancel.hidden = true;
  running = null;
}

document.addEventListener('click', (event) => {
  const asked = event.target.closest('a[data-export]');
  if (!asked || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (!running) void start(asked.href);
});
cancel.addEventListener('click', () => running?.abort());
