/** All texts of a printed code. */
export const printedCodeStrings = {
  language: 'en',
  heading: 'Scan to pay',
  how: 'with your phone’s camera',
  test: 'TEST · no money moves',
  title: 'QR code to pay {merchant} ({name})',
  place: '{name} · {location}',
  steps: [
    'Open your camera, not the scanner in GCash, Maya or a bank app: those cannot read this code.',
    'Check that the page is on {host} and shows the name above.',
    'Enter the amount and choose how to pay.',
  ],
  fold: 'Fold here',
} as const;
