/** Handles a form that starts a payment: shows missing input before submitting, and submits only once. */
const form = document.querySelector('[data-pay-form]');
const amount = form?.querySelector('#amount');
const button = form?.querySelector('button[type=submit]');

const quantity = form?.querySelector('#quantity');

/** Returns the option that the amount field belongs to, on pages that offer several amounts. */
const choiceOfAmount = () =>
  amount?.closest('[data-part]')?.querySelector('[name=choice]') ?? form.querySelector('[data-other] input');

/** Returns whether the amount is currently required. */
const isAsked = () => amount && (amount.required || choiceOfAmount()?.checked);

/** Fields with our own error messages. */
const ours = [...(form?.querySelectorAll('[data-missing]') ?? [])];

/** Returns another field that the browser considers invalid. The browser shows its own message for it. */
const wrongField = () =>
  [...form.elements].find((field) => !ours.includes(field) && field.willValidate && !field.checkValidity());

function showTotal() {
  const total = form.querySelector('[data-total]');
  const { unit, digits, sign } = total.dataset;
  const count = quantity.validity.valid ? Number(quantity.value) : 1;
  const options = { minimumFractionDigits: Number(digits), maximumFractionDigits: Number(digits) };
  total.textContent = `${sign}${(count * Number(unit)).toLocaleString('en-US', options)}`;
}

function problemOf(field) {
  const isNeeded = field === amount ? isAsked() : field.required;
  if (field.value.trim() === '') return isNeeded ? field.dataset.missing : '';
  if (field === amount && !isNeeded) return '';
  return field.validity.patternMismatch || field.validity.typeMismatch ? field.dataset.unreadable : '';
}

function say(field) {
  const problem = problemOf(field);
  const place = field.closest('.field');
  place.classList.toggle('field-wrong', problem !== '');
  place.querySelector('.field-problem').textContent = problem;
  if (problem) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
}

function submit(event) {
  ours.forEach(say);
  const problem = ours.find(problemOf);
  const wrong = wrongField();
  if (problem || wrong || form.dataset.sent) event.preventDefault();
  if (problem) {
    problem.focus();
  } else if (wrong) {
    wrong.reportValidity();
  } else {
    form.dataset.sent = 'true';
    button.setAttribute('aria-disabled', 'true');
    button.textContent = form.dataset.sending;
  }
}

if (form) {
  // Our own messages next to the field replace the browser's.
  form.noValidate = true;
  form.addEventListener('submit', submit);
  for (const field of ours)
    field.addEventListener(
      'input',
      () => field.hasAttribute('aria-invalid') && !problemOf(field) && say(field),
    );
  // Focusing the amount field selects its option.
  amount?.addEventListener('focus', () => {
    const choice = choiceOfAmount();
    if (choice) choice.checked = true;
  });
  quantity?.addEventListener('input', showTotal);
}

// A page from the back/forward cache has the key of the previous payment, so it is reloaded.
addEventListener('pageshow', (event) => event.persisted && location.reload());
