import '../layout/document.script.js';
import '../layout/pay-form.script.js';
