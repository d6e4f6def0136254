/** Shows the buttons that hand the code's picture to another app, where the browser can share pictures. */
export function enableShareButtons(root) {
  for (const button of root.querySelectorAll('[data-share]')) {
    const { share, fileName } = button.dataset;
    if (!navigator.canShare?.({ files: [pictureFile([], fileName)] })) continue;
    button.hidden = false;
    button.addEventListener('click', () => void sharePicture(share, fileName));
  }
}

const pictureFile = (parts, name) => new File(parts, name, { type: 'image/png' });

async function sharePicture(address, name) {
  try {
    // The page shows the picture, so the browser has it already.
    const picture = await (await fetch(address)).blob();
    await navigator.share({ files: [pictureFile([picture], name)] });
  } catch {
    // The payer changed their mind, or the other app refused: the code can still be saved.
  }
}
