// The overview is read anew every half minute. A reader who has opened a table in it, or stands in it, keeps what is
// shown; a page that nobody touches for an hour stops, so that it does not keep a session open.
const IDLE_MS = 3_600_000;
let touched = Date.now();

for (const each of ['pointerdown', 'pointermove', 'keydown', 'scroll'])
  addEventListener(each, () => (touched = Date.now()), { passive: true });

addEventListener('htmx:beforeRequest', (event) => {
  const part = event.target;
  if (part.id !== 'overview') return;
  const isRead = part.querySelector('details[open]') !== null || part.contains(document.activeElement);
  if (isRead || document.hidden || Date.now() - touched > IDLE_MS) event.preventDefault();
});
