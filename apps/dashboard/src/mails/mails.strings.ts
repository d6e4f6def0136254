import { inEachLanguage } from '@tulay/pages';

const english = {
  language: 'en',
  sender: 'Tulay',
  verify_email: {
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    intro: 'Somebody signed up at Tulay with this address. If it was you, one press finishes it.',
    button: 'Confirm this address',
    note: 'The link works once, for 24 hours. If it was not you, there is nothing to do: without it no account is opened.',
  },
  reset_password: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    intro: 'Somebody asked for a new password of your account at Tulay.',
    button: 'Choose a password',
    note: 'The link works once, for one hour. If it was not you, there is nothing to do: your password stays as it is.',
  },
  known_address: {
    subject: 'You have an account already',
    heading: 'You have an account already',
    intro: 'Somebody signed up at Tulay with this address, which has an account. Nothing was changed.',
    button: 'Sign in',
    note: 'If you do not know your password any more, the page where you sign in helps. If it was not you, there is nothing to do.',
  },
};

export const mailsStrings = inEachLanguage({
  en: english,
  fil: {
    language: 'fil',
    sender: 'Tulay',
    verify_email: {
      subject: 'Kumpirmahin ang iyong email address',
      heading: 'Kumpirmahin ang iyong email address',
      intro: 'May nag-sign up sa Tulay gamit ang address na ito. Kung ikaw iyon, isang pindot na lang.',
      button: 'Kumpirmahin ang address',
      note: 'Minsan lang gagana ang link, sa loob ng 24 na oras. Kung hindi ikaw, wala kang kailangang gawin: walang mabubuksang account.',
    },
    reset_password: {
      subject: 'Pumili ng bagong password',
      heading: 'Pumili ng bagong password',
      intro: 'May humingi ng bagong password para sa account mo sa Tulay.',
      button: 'Pumili ng password',
      note: 'Minsan lang gagana ang link, sa loob ng isang oras. Kung hindi ikaw, wala kang kailangang gawin: hindi magbabago ang password mo.',
    },
    known_address: {
      subject: 'May account ka na',
      heading: 'May account ka na',
      intro: 'May nag-sign up sa Tulay gamit ang address na ito, na may account na. Walang nabago.',
      button: 'Mag-sign in',
      note: 'Kung nakalimutan mo ang password mo, matutulungan ka ng pahina ng pag-sign in. Kung hindi ikaw, wala kang kailangang gawin.',
    },
  },
});
