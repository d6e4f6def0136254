import { inEachLanguage } from '@tulay/pages';

/** Strings for the user settings page. */
export const settingsStrings = inEachLanguage({
  en: {
    security: 'Password, second factors and sessions',
    profile: 'You',
    name: 'Your name',
    language: 'Language of pages and mails',
    save: 'Save',
    merchants: 'Businesses that you work for',
    shown: 'You see this one',
    show: 'Switch to it',
    address: 'Email address',
    newEmail: 'New address',
    emailHint: 'We send a link to it. You sign in with the old address until you open the link.',
    change: 'Send the link',
  },
  fil: {
    security: 'Password, pangalawang patunay at mga session',
    profile: 'Ikaw',
    name: 'Pangalan mo',
    language: 'Wika ng mga pahina at email',
    save: 'I-save',
    merchants: 'Mga negosyong pinagtatrabahuhan mo',
    shown: 'Ito ang nakikita mo',
    show: 'Lumipat dito',
    address: 'Email address mo',
    newEmail: 'Bagong address',
    emailHint:
      'Magpapadala kami ng link doon. Ang lumang address ang gagamitin mo hanggang buksan mo ang link.',
    change: 'Ipadala ang link',
  },
});
