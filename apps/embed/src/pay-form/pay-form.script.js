/** A form that starts a payment. Shows missing input before it submits, and submits once. */
const form = document.querySelector('[data-pay-form]');
const amount = form?.querySelector('#amount');
const button = form?.querySelector('button[type=submit]');

/** Whether the amount is needed now: on some pages only one of the choices has an amount field. */
const isAsked = () =>
  amount && (amount.required || amount.closest('[data-part]')?.querySelector('[name=choice]').checked);

function problemOf(field) {
  if (field.value.trim() === '') return field.dataset.missing;
  return field.validity.patternMismatch ? field.dataset.unreadable : '';
}

function say(problem) {
  amount.closest('.field').classList.toggle('field-wrong', problem !== '');
  form.querySelector('#amount-problem').textContent = problem;
  if (problem) amount.setAttribute('aria-invalid', 'true');
  else amount.removeAttribute('aria-invalid');
}

function submit(event) {
  const problem = isAsked() ? problemOf(amount) : '';
  if (problem || form.dataset.sent) event.preventDefault();
  if (problem) {
    say(problem);
    amount.focus();
  } else {
    form.dataset.sent = 'true';
    button.setAttribute('aria-disabled', 'true');
    button.textContent = form.dataset.sending;
  }
}

if (form) {
  // Our own messages beside the field replace the browser's.
  form.noValidate = true;
  form.addEventListener('submit', submit);
  amount?.addEventListener(
    'input',
    () => amount.hasAttribute('aria-invalid') && !problemOf(amount) && say(''),
  );
  // Focusing the amount field selects its option.
  amount?.addEventListener('focus', () => {
    const part = amount.closest('[data-part]')?.querySelector('[name=choice]');
    if (part) part.checked = true;
  });
}

// A page from the back/forward cache has the key of the previous payment, so it is loaded again.
addEventListener('pageshow', (event) => event.persisted && location.reload());
