import '../script/frame.script.js';
import { startView } from '../layout/view.script.js';

startView();
