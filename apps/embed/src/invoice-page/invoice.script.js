import '../layout/document.script.js';
import '../pay-form/pay-form.script.js';
