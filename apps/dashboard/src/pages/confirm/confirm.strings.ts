import { inEachLanguage } from '@tulay/pages';

/** Strings for the step-up authentication page. */
export const confirmStrings = inEachLanguage({
  en: {
    heading: 'Show that it is you',
    why: 'What you are about to do matters. Afterwards you are back on the page that you came from, and need not do this again for ten minutes.',
    setUp:
      'This needs a second factor: an app that makes codes, or a passkey. You have none yet. Set one up, and come back.',
    toSecurity: 'Set up a second factor',
    code: 'Code',
    codeHint: 'The six digits that your app shows, or one of your recovery codes.',
    byCode: 'Continue with the code',
    password: 'Your password',
    byPassword: 'Continue with the password',
    back: 'Go back without it',
  },
  fil: {
    heading: 'Ipakita na ikaw ito',
    why: 'Mahalaga ang gagawin mo. Pagkatapos ay babalik ka sa pahinang pinanggalingan mo, at sampung minuto mong hindi na kailangang ulitin ito.',
    setUp:
      'Kailangan dito ng pangalawang patunay: isang app na gumagawa ng code, o passkey. Wala ka pa nito. Mag-set up ng isa, saka bumalik.',
    toSecurity: 'Mag-set up ng pangalawang patunay',
    code: 'Code mo',
    codeHint: 'Ang anim na numero sa app mo, o isa sa mga recovery code mo.',
    byCode: 'Magpatuloy gamit ang code',
    password: 'Password mo',
    byPassword: 'Magpatuloy gamit ang password',
    back: 'Bumalik nang hindi ito ginagawa',
  },
});
