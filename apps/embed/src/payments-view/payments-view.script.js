import '../script/frame.script.js';
import { keepRowsFresh } from '../layout/live-rows.script.js';
import { redraw, startView } from '../layout/view.script.js';

startView();
keepRowsFresh((page) => redraw(...[document, page].map((each) => each.querySelector('[data-content]'))));
