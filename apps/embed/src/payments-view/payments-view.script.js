import '../script/frame.script.js';
import { keepRowsFresh } from '../layout/live-rows.script.js';
import { startView } from '../layout/view.script.js';

startView();
keepRowsFresh((page) =>
  document
    .querySelector('[data-content]')
    .replaceChildren(...document.adoptNode(page.querySelector('[data-content]')).childNodes),
);
