const SHOWN_MS = 2000;

/** Brings the copy buttons to life: `data-copy` names the element whose text is taken. */
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
    // No permission, or a page without HTTPS: the text is selected, ready for the person's own copy command.
    getSelection().selectAllChildren(source);
    button.textContent = button.dataset.failed;
  }
  setTimeout(() => (button.textContent = label), SHOWN_MS);
}
