// Script of all pages of signed-in users: keyboard shortcuts and copy buttons, also in parts loaded by htmx.
import { enableCopyButtons } from '../../layout/parts/copy.script.js';

const keys = document.getElementById('keys');
/** Whether `g` was pressed, so that the next letter opens a page. */
let isGoing = false;

const isTyping = ({ target }) => target.closest('input, textarea, select, [contenteditable]') !== null;

function go(letter) {
  const link = document.querySelector(`[data-key="${CSS.escape(letter)}"]`);
  if (link) location.assign(link.href);
}

addEventListener('keydown', (event) => {
  if (isTyping(event) || event.metaKey || event.ctrlKey || event.altKey) return;
  const wasGoing = isGoing;
  isGoing = event.key === 'g' && !wasGoing;
  if (wasGoing) return go(event.key);
  if (event.key === '?') keys.showModal();
  if (event.key !== '/') return;
  const field = document.querySelector('[data-search]');
  if (!field) return;
  event.preventDefault();
  field.focus();
});

document.documentElement.dataset.scripts = '';
enableCopyButtons(document);
addEventListener('htmx:afterSwap', ({ target }) => enableCopyButtons(target));

document.addEventListener('click', ({ target }) => {
  const button = target.closest('[data-copy-text]');
  if (!button) return;
  navigator.clipboard.writeText(button.dataset.copyText).then(
    () => button.classList.add('copy-done'),
    () => getSelection().selectAllChildren(button.previousElementSibling),
  );
});
