import { inEachLanguage } from '@tulay/pages';

/** The texts of the page that one signs in to. */
export const homeStrings = inEachLanguage({
  en: {
    hello: 'Hello, {name}',
    key: 'Your first test key',
    before: 'Your programs call the API with it. We show it once, within a day of your sign-up.',
    show: 'Show the key',
    once: 'Copy it now and keep it safe: it is not shown again.',
    gone: 'It was shown already, or is still being made. If you have just signed up, try again in a minute.',
  },
  fil: {
    hello: 'Kumusta, {name}',
    key: 'Ang una mong test key',
    before:
      'Ginagamit ito ng program mo sa API. Isang beses lang namin ito ipapakita, sa loob ng isang araw.',
    show: 'Ipakita ang key',
    once: 'Kopyahin na ito at itago nang mabuti: hindi na ito ipapakita ulit.',
    gone: 'Naipakita na ito, o ginagawa pa. Kung kaka-sign up mo lang, subukan ulit pagkaraan ng isang minuto.',
  },
});
