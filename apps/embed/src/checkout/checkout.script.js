import { enableCopyButtons } from '../layout/parts/copy.script.js';
import { listen } from '../layout/live.script.js';
import { clockText, startCountdown } from '../layout/parts/countdown.script.js';
import { followTrail } from '../dev-controls/follow-trail.script.js';
import { enableShareButtons } from './share.script.js';

const POLL_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;
/** Several signs of one change are one question. */
const SOON_MS = 300;
const SHORT_SECONDS = 60;
const DRIFT_SECONDS = 2;

const page = document.querySelector('.checkout');
const part = (selector) => page.querySelector(selector);

let timer;
let failures = 0;
let asking = false;
/** Something happened while a question was under way: its answer may be from before that. */
let changedMeanwhile = false;
let secondsLeft = 0;
let stopCountdown = () => {};
let live = null;

/** Starts the active parts of the screen. Runs again after each change of screen. */
function bringToLife() {
  enableCopyButtons(page);
  enableShareButtons(page);
  followTrail(page);
  showCountdown();
  goBack();
}

function showCountdown() {
  stopCountdown();
  const box = part('.countdown');
  if (!box) return;
  part('.countdown-left').hidden = false;
  const { now, expiresAt } = box.dataset;
  stopCountdown = startCountdown({ now: Number(now), expiresAt: Number(expiresAt) }, (left) => {
    secondsLeft = left;
    part('[data-left]').textContent = clockText(left);
    box.classList.toggle('countdown-short', left < SHORT_SECONDS);
    if (left === 0) soon();
  });
}

/** Returns the payer to the merchant after a countdown, which the payer can stop. */
function goBack() {
  const box = part('[data-return-after]');
  if (!box) return;
  const stay = box.querySelector('[data-stay]');
  const line = box.querySelector('.going');
  const countdown = { now: 0, expiresAt: Number(box.dataset.returnAfter) };
  const stop = startCountdown(countdown, (left) => {
    box.querySelector('[data-going-text]').textContent = box.dataset.going.replace(
      '{seconds}',
      Math.ceil(left),
    );
    // `replace` keeps this page out of the history, or Back would lead here and forward again.
    if (left === 0) location.replace(box.querySelector('[data-back]').href);
  });
  for (const element of [stay, line]) element.hidden = false;
  stay.addEventListener('click', () => {
    stop();
    for (const element of [stay, line]) element.hidden = true;
    part('h1').focus();
  });
}

/** Schedules a status request soon, because the status may have changed. */
function soon() {
  if (asking) changedMeanwhile = true;
  else later(SOON_MS);
}

function later(milliseconds) {
  clearTimeout(timer);
  if (page.dataset.final === 'true') live?.stop();
  else timer = setTimeout(() => void check(), milliseconds);
}

/** Polls slowly while the stream is open, except after the payment's time has run out: then the payer waits for the outcome. */
const pause = () => (live && !hasRunOut() ? live.pollMs(POLL_MS) : POLL_MS);
const hasRunOut = () =>
  page.dataset.screen === 'closing' || (part('.countdown') !== null && secondsLeft === 0);

async function check() {
  // A hidden page requests the status when it becomes visible again.
  if (asking || document.hidden || page.dataset.final === 'true') return;
  asking = true;
  changedMeanwhile = false;
  try {
    await refresh();
    failures = 0;
    // The phone may have gone offline since this answer arrived.
    showConnection(navigator.onLine ? null : page.dataset.offline);
    later(changedMeanwhile ? SOON_MS : pause());
  } catch (error) {
    failures += 1;
    showConnection(navigator.onLine ? page.dataset.unreachable : page.dataset.offline);
    later(Math.max((error.retryAfter ?? 0) * 1000, Math.min(POLL_MS * 2 ** failures, LONGEST_PAUSE_MS)));
  } finally {
    asking = false;
  }
}

async function refresh() {
  const status = await (await get(page.dataset.statusUrl, 'application/json')).json();
  if (status.screen !== page.dataset.screen) await showScreen(status);
  else setRight(status);
}

/** Restarts the countdown if it has drifted, for example while the phone slept. */
function setRight({ now, expires_at: expiresAt }) {
  const box = part('.countdown');
  if (!box || Math.abs(expiresAt - now - secondsLeft) <= DRIFT_SECONDS) return;
  Object.assign(box.dataset, { now, expiresAt });
  showCountdown();
}

async function get(address, accept) {
  const response = await fetch(address, { headers: { accept }, cache: 'no-store' });
  if (response.ok) return response;
  throw Object.assign(new Error(`status ${response.status}`), {
    retryAfter: Number(response.headers.get('retry-after')) || 0,
  });
}

/** Fetches the new screen, which the server renders, and replaces the old one with it. */
async function showScreen({ announcement }) {
  const html = await (await get(location.pathname, 'text/html')).text();
  const fresh = new DOMParser().parseFromString(html, 'text/html');
  const next = fresh.querySelector('.checkout');
  const hadFocus = part('#screen').contains(document.activeElement);
  document.title = fresh.title;
  part('#screen').replaceWith(document.adoptNode(next.querySelector('#screen')));
  part('.footer').replaceWith(document.adoptNode(next.querySelector('.footer')));
  Object.assign(page.dataset, { screen: next.dataset.screen, final: next.dataset.final });
  part('#announcement').textContent = announcement;
  bringToLife();
  if (hadFocus) part('h1').focus();
}

function showConnection(text) {
  const banner = part('#connection');
  if (banner.textContent !== (text ?? '')) banner.textContent = text ?? '';
  banner.hidden = text === null;
}

bringToLife();
later(POLL_MS);
if (page.dataset.final !== 'true') live = listen(`${location.pathname}/live`, soon);
document.addEventListener('visibilitychange', soon);
addEventListener('focus', soon);
addEventListener('online', soon);
addEventListener('offline', () => {
  if (page.dataset.final !== 'true') showConnection(page.dataset.offline);
});
addEventListener('pageshow', (event) => event.persisted && soon());
