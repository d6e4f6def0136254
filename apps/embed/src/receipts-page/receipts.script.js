/** Makes "Load more" append the next page to this one instead of opening it. */
const pager = document.querySelector('#pager');
const months = document.querySelector('#months');

async function loadMore(event) {
  const link = event.target.closest('[data-more]');
  if (!link) return;
  event.preventDefault();
  if (link.getAttribute('aria-disabled')) return;
  link.setAttribute('aria-disabled', 'true');
  try {
    append(await pageAt(link.href));
  } catch {
    // Falls back to the plain link, as without scripts.
    location.assign(link.href);
  }
}

async function pageAt(address) {
  const response = await fetch(address, { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

function append(page) {
  const fresh = [...page.querySelectorAll('.month')].map((month) => document.adoptNode(month));
  const first = fresh[0]?.querySelector('a');
  for (const month of fresh) {
    const last = months.lastElementChild;
    // Merges a month that is split between two pages.
    if (last?.dataset.month === month.dataset.month)
      last.querySelector('ul').append(...month.querySelectorAll('li'));
    else months.append(month);
  }
  pager.querySelector('[data-more]').remove();
  const next = page.querySelector('[data-more]');
  if (next) pager.prepend(document.adoptNode(next));
  first?.focus();
}

pager.addEventListener('click', (event) => void loadMore(event));
