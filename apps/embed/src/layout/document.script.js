import { enableCopyButtons } from './parts/copy.script.js';

/** The script of documents such as invoices: enables the copy buttons and "Print". */
enableCopyButtons(document);
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}

const page = document.querySelector('[data-reload-seconds]');
if (page) setTimeout(() => location.reload(), Number(page.dataset.reloadSeconds) * 1000);
