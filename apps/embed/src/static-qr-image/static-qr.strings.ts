/** All texts of a printed code. */
export const staticQrStrings = {
  language: 'en',
  heading: 'Scan to pay',
  how: 'with your phone’s camera',
  test: 'TEST · no money moves',
  title: 'QR code to pay {name}',
} as const;
