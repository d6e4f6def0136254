// The overview reloads every 30 seconds, except while a table in it is open or an element in it has the focus. It stops
// after an hour without user input, so that it does not keep the session open.
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
