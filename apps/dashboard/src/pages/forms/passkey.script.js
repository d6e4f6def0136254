// Completes passkey forms. Each names the URL of its challenge, and stays hidden without this script.
const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const withBytes = (credentials) => (credentials ?? []).map((each) => ({ ...each, id: bytes(each.id) }));

async function asked(form) {
  const body = new URLSearchParams({ form_token: form.elements.form_token.value });
  const response = await fetch(form.dataset.options, { method: 'POST', body });
  // The session has ended or needs step-up authentication: open the page it redirects to.
  if (response.redirected) {
    location.assign(response.url);
    return null;
  }
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

const ways = {
  create: ({ user, ...options }) =>
    navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: bytes(options.challenge),
        user: { ...user, id: bytes(user.id) },
        excludeCredentials: withBytes(options.excludeCredentials),
      },
    }),
  get: (options) =>
    navigator.credentials.get({
      publicKey: {
        ...options,
        challenge: bytes(options.challenge),
        allowCredentials: withBytes(options.allowCredentials),
      },
    }),
};

const PARTS = ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'];

/** Returns the credential in WebAuthn's JSON format. */
function written({ id, type, response }) {
  const parts = PARTS.filter((part) => response[part]).map((part) => [part, text(response[part])]);
  return JSON.stringify({
    id,
    rawId: id,
    type,
    clientExtensionResults: {},
    response: { ...Object.fromEntries(parts), transports: response.getTransports?.() },
  });
}

async function fill(form) {
  const failed = form.querySelector('[data-failed]');
  failed.hidden = true;
  try {
    const options = await asked(form);
    if (!options) return;
    form.elements.passkey.value = written(await ways[form.dataset.passkey](options));
    form.submit();
  } catch {
    // The user closed the browser's dialog, or has no passkey on this device.
    failed.hidden = false;
  }
}

if (globalThis.PublicKeyCredential) {
  for (const form of document.querySelectorAll('[data-passkey]')) {
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void fill(form);
    });
  }
}
