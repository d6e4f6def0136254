import { enableCopyButtons } from './copy.script.js';

/** A page to read and to keep: copy buttons and "Print" come to life. */
enableCopyButtons(document);
for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}
