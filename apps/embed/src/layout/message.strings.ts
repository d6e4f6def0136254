import { inEachLanguage, commonWords } from '@tulay/pages';

/** Strings for error pages. */
const english = {
  ...commonWords.en,
  tryAgain: 'Try again',
  messages: {
    notFound: {
      heading: 'We cannot find this page',
      text: 'The link may be incomplete or no longer in use. Please ask whoever sent it to you for a new one.',
    },
    notAllowed: {
      heading: 'This did not come from our page',
      text: 'For your safety we only accept this from the page itself. Open the page and try it there.',
    },
    tooLarge: {
      heading: 'This is too long',
      text: 'The form holds more text than we can take. Nothing was sent. Go back, shorten it and try again.',
    },
    tooMany: {
      heading: 'Too many visits at once',
      text: 'Many people are using your connection. Your payment is safe; please wait a moment and try again.',
    },
    unavailable: {
      heading: 'We cannot show this page right now',
      text: 'Something is not working on our side. A payment you have made is safe. Please try again in a moment.',
    },
  },
} as const;

const filipino = {
  ...commonWords.fil,
  tryAgain: 'Subukan ulit',
  messages: {
    notFound: {
      heading: 'Hindi namin makita ang pahinang ito',
      text: 'Baka kulang ang link o hindi na ito ginagamit. Humingi ng bago sa nagpadala nito.',
    },
    notAllowed: {
      heading: 'Hindi ito galing sa aming pahina',
      text: 'Para sa iyong kaligtasan, sa mismong pahina lang namin ito tinatanggap. Buksan ang pahina at doon subukan.',
    },
    tooLarge: {
      heading: 'Masyado itong mahaba',
      text: 'Mas mahaba ang laman ng form kaysa sa matatanggap namin. Walang naipadala. Bumalik, paikliin ito at subukan ulit.',
    },
    tooMany: {
      heading: 'Masyadong maraming bumibisita',
      text: 'Marami ang gumagamit ng iyong koneksyon. Ligtas ang bayad mo; pakihintay sandali at subukan ulit.',
    },
    unavailable: {
      heading: 'Hindi namin maipakita ang pahinang ito ngayon',
      text: 'May problema sa aming panig. Ligtas ang bayad na nagawa mo. Pakisubukan ulit maya-maya.',
    },
  },
};

export const messageStrings = inEachLanguage({ en: english, fil: filipino });

export type MessageName = keyof typeof english.messages;
