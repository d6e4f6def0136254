const SHOWN_MS = 2000;

/** Enables the copy buttons. `data-copy` names the element whose text is copied. */
export function enableCopyButtons(root) {
  for (const button of root.querySelectorAll('[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', () => copyFrom(button));
  }
}

async function copyFrom(button) {
  const source = document.getElementById(button.dataset.copy);
  const label = button.dataset.label ?? button.textContent;
  button.dataset.label = label;
  try {
    await navigator.clipboard.writeText(source.textContent);
    button.textContent = button.dataset.copied;
  } catch {
    // Without permission or HTTPS the page cannot copy. It selects the text, so that the person can.
    getSelection().selectAllChildren(source);
    button.textContent = button.dataset.failed;
  }
  setTimeout(() => (button.textContent = label), SHOWN_MS);
}
