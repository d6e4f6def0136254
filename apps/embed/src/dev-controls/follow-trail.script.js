/** Pauses between checks for a webhook's outcome, after its event: a receiver usually responds immediately. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000];

let timer;

/** Keeps the events of the Dev Controls fresh until the receivers have answered. */
export function followTrail(page, [pause, ...pauses] = PAUSES_MS) {
  clearTimeout(timer);
  if (pause === undefined || !page.querySelector('.dev-trail[data-unsettled]')) return;
  timer = setTimeout(() => void refresh(page).then(() => followTrail(page, pauses)), pause);
}

async function refresh(page) {
  try {
    const response = await fetch(location.pathname, { headers: { accept: 'text/html' }, cache: 'no-store' });
    const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
    const trail = fresh.querySelector('.dev-trail');
    if (trail) page.querySelector('.dev-trail').replaceWith(document.adoptNode(trail));
  } catch {
    // It is looked at again, and there is a link.
  }
}
