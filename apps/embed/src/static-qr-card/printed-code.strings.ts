import { inEachLanguage } from '@tulay/pages';

/** Strings for static QR code cards. */
const english = {
  language: 'en',
  heading: 'Scan to pay',
  how: 'with your phone’s camera',
  howWallet: 'with GCash, Maya or any bank app',
  test: 'TEST · no money moves',
  title: 'QR code to pay {merchant} ({name})',
  place: '{name} · {location}',
  payee: 'QR Ph · your app shows {payee}',
  pageTitle: 'Card, or no wallet?',
  pageText:
    'Open your phone’s camera and scan this one. Check that the page is on {host} and shows the name above, then choose how to pay.',
  steps: [
    'Open your camera, not the scanner in GCash, Maya or a bank app: those cannot read this code.',
    'Check that the page is on {host} and shows the name above.',
    'Enter the amount and choose how to pay.',
  ],
  fold: 'Fold here',
  elsewhere: '(see the page)',
} as const;

const filipino = {
  language: 'fil',
  heading: 'I-scan para magbayad',
  how: 'gamit ang camera ng telepono mo',
  howWallet: 'gamit ang GCash, Maya o app ng bangko',
  test: 'TEST · walang perang gagalaw',
  title: 'QR code para bayaran ang {merchant} ({name})',
  place: '{name} · {location}',
  payee: 'QR Ph · makikita sa app ang {payee}',
  pageTitle: 'Card, o walang wallet?',
  pageText:
    'Buksan ang camera ng telepono at ito ang i-scan. Tingnan kung nasa {host} ang pahina at nakasulat ang pangalan sa itaas, saka pumili kung paano magbabayad.',
  steps: [
    'Buksan ang camera, hindi ang scanner ng GCash, Maya o app ng bangko: hindi nila ito mababasa.',
    'Tingnan kung nasa {host} ang pahina at nakasulat ang pangalan sa itaas.',
    'Ilagay ang halaga at pumili kung paano magbabayad.',
  ],
  fold: 'Tupiin dito',
  elsewhere: '(tingnan sa page)',
} as const;

export const printedCodeStrings = inEachLanguage({ en: english, fil: filipino });
