import { inEachLanguage, commonWords } from '@tulay/pages';

/** Strings for the unsubscribe page. */
export const unsubscribeStrings = inEachLanguage({
  en: {
    ...commonWords.en,
    title: 'Mails from {merchant}',
    asking: {
      heading: 'No more mails from {merchant}?',
      text: 'You then get no receipts, invoices and reminders from them by email. Receipts stay on the page of each payment.',
      button: 'No more mails',
    },
    ended: {
      heading: 'You get no more mails from {merchant}',
      text: 'A mail that is under way may still arrive.',
      button: 'Get their mails again',
    },
  },
  fil: {
    ...commonWords.fil,
    title: 'Mga email mula sa {merchant}',
    asking: {
      heading: 'Itigil ang mga email mula sa {merchant}?',
      text: 'Hindi ka na makakatanggap sa email ng resibo, invoice at paalala mula sa kanila. Nasa pahina pa rin ng bawat bayad ang resibo.',
      button: 'Itigil ang mga email',
    },
    ended: {
      heading: 'Wala ka nang matatanggap na email mula sa {merchant}',
      text: 'Baka may dumating pang email na naipadala na.',
      button: 'Tumanggap ulit ng email nila',
    },
  },
});
