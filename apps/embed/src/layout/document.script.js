import { enableCopyButtons } from './parts/copy.script.js';

/** A page to read and to keep: copy buttons and "Print" come to life. */
enableCopyButtons(document);
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}

const page = document.querySelector('[data-reload-seconds]');
if (page) setTimeout(() => location.reload(), Number(page.dataset.reloadSeconds) * 1000);
