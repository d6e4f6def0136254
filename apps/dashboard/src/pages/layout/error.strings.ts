import { commonWords, inEachLanguage } from '@tulay/pages';

const english = {
  ...commonWords.en,
  tryAgain: 'Try again',
  home: 'Go to the dashboard',
  pages: {
    notFound: {
      heading: 'We cannot find this page',
      text: 'It may have moved, or the address is incomplete.',
    },
    notAllowed: {
      heading: 'You cannot do this here',
      text: 'Your role does not include it, or the page was open for too long. Open the page again and try once more.',
    },
    tooMany: { heading: 'Too many attempts', text: 'Please wait 15 minutes and try again.' },
    tooManyFiles: {
      heading: 'Two files are being written already',
      text: 'Wait until one of them is saved, or cancel it, and try again.',
    },
    tooLarge: {
      heading: 'This is too large',
      text: 'A form may hold 256 KB of text, and a file may have 5 MB. Nothing was saved. Go back, make it smaller and try again.',
    },
    otherView: {
      heading: 'This page is of another side',
      text: 'You have switched to another side or merchant since this page was opened, perhaps in another tab. Nothing was done. Open the page again and try once more.',
    },
    suspended: {
      heading: 'This account is suspended',
      text: 'Your business cannot use the dashboard for now. Money that is on its way to you is recorded. Contact support to learn what you can do.',
    },
    closed: {
      heading: 'This account is closed',
      text: 'Your business cannot use the dashboard any longer. Contact support if you have a question, or about the remaining balance.',
    },
    unavailable: {
      heading: 'We cannot show this page right now',
      text: 'Something is not working on our side. Nothing you did is lost. Please try again in a moment.',
    },
  },
};

const filipino = {
  ...commonWords.fil,
  tryAgain: 'Subukan ulit',
  home: 'Pumunta sa dashboard',
  pages: {
    notFound: {
      heading: 'Hindi namin makita ang pahinang ito',
      text: 'Baka lumipat ito, o kulang ang address.',
    },
    notAllowed: {
      heading: 'Hindi mo ito magagawa rito',
      text: 'Hindi ito saklaw ng tungkulin mo, o matagal nang bukas ang pahina. Buksan ulit ang pahina at subukan.',
    },
    tooMany: { heading: 'Masyadong maraming pagsubok', text: 'Maghintay ng 15 minuto at subukan ulit.' },
    tooManyFiles: {
      heading: 'Dalawang file na ang isinusulat',
      text: 'Hintaying ma-save ang isa, o kanselahin ito, at subukan ulit.',
    },
    tooLarge: {
      heading: 'Masyado itong malaki',
      text: 'Hanggang 256 KB ng teksto ang form, at hanggang 5 MB ang file. Walang na-save. Bumalik, paliitin ito at subukan ulit.',
    },
    otherView: {
      heading: 'Sa ibang panig ang pahinang ito',
      text: 'Lumipat ka sa ibang panig o merchant mula nang buksan ang pahinang ito, baka sa ibang tab. Walang nagawa. Buksan ulit ang pahina at subukan.',
    },
    suspended: {
      heading: 'Suspendido ang account na ito',
      text: 'Hindi muna magagamit ng negosyo mo ang dashboard. Itinatala pa rin ang perang papunta sa iyo. Makipag-ugnayan sa support para malaman ang puwede mong gawin.',
    },
    closed: {
      heading: 'Sarado na ang account na ito',
      text: 'Hindi na magagamit ng negosyo mo ang dashboard. Makipag-ugnayan sa support kung may tanong ka, o tungkol sa natitirang balanse.',
    },
    unavailable: {
      heading: 'Hindi namin maipakita ang pahinang ito ngayon',
      text: 'May problema sa aming panig. Walang nawala sa ginawa mo. Pakisubukan ulit maya-maya.',
    },
  },
};

export type ErrorPage = keyof typeof english.pages;

/** Strings for error pages. */
export const errorStrings = inEachLanguage({ en: english, fil: filipino });
