import { inEachLanguage } from '@tulay/pages';
import { changeMailWords } from './change-mails.strings';
import { payoutMailWords } from './payout-mails.strings';
import { restrictionMailWords } from './restriction-mails.strings';

const english = {
  ...changeMailWords.en,
  ...payoutMailWords.en,
  ...restrictionMailWords.en,
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
  change_email: {
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    intro:
      'Somebody who signs in at Tulay wants to use this address from now on. If it was you, one press does it.',
    button: 'Use this address',
    note: 'The link works once, for 24 hours. If it was not you, there is nothing to do.',
  },
  known_address: {
    subject: 'You have an account already',
    heading: 'You have an account already',
    intro: 'Somebody wanted to use this address at Tulay, where it has an account. Nothing was changed.',
    button: 'Sign in',
    note: 'If you do not know your password any more, the page where you sign in helps. If it was not you, there is nothing to do.',
  },
  invitation: {
    subject: 'You are invited to a team',
    heading: 'You are invited to a team',
    intro: 'A merchant that takes payments with Tulay invites you to its team.',
    button: 'See the invitation',
    note: 'The link works once, for seven days. If you do not know who invites you, there is nothing to do.',
  },
  team_changed: {
    subject: 'Your place in a team has changed',
    heading: 'Your place in a team has changed',
    intro: 'An owner of a merchant at Tulay changed your role in its team, or you are not in it any more.',
    button: 'Open the dashboard',
    note: 'If you did not expect it, ask an owner of the merchant.',
  },
  security_changed: {
    subject: 'How you sign in has changed',
    heading: 'How you sign in has changed',
    intro:
      'Your password, your email address, your second factor, a passkey or a recovery code of your account at Tulay was changed or used.',
    button: 'Look at what changed',
    note: 'If it was not you, choose a new password now: it ends every session.',
  },
  codes_guessed: {
    subject: 'Somebody typed wrong codes for your account',
    heading: 'Somebody typed wrong codes for your account',
    intro:
      'Five codes for your account at Tulay were wrong, so codes of your app do not work for 15 minutes. Whoever typed them knows your password, or uses a browser where you are signed in.',
    button: 'Choose a new password',
    note: 'If it was you, there is nothing to do: wait, or use one of your recovery codes or a passkey. If it was not you, choose a new password now: it ends every session. Today we write no more of this.',
  },
  application_submitted: {
    subject: 'We have your business details',
    heading: 'We have your business details',
    intro: 'Your business was submitted at Tulay to take real payments. We look at it and tell you by mail.',
    button: 'See where it stands',
    note: 'Until then everything works in test mode.',
  },
  application_rejected: {
    subject: 'Your business details need a change',
    heading: 'Your business details need a change',
    intro: 'We looked at the business that you submitted at Tulay, and cannot approve it as it is.',
    button: 'See why',
    note: 'You can change what is missing and submit it again.',
  },
  activation_fee_due: {
    subject: 'Your business is approved',
    heading: 'Your business is approved',
    intro: 'One step is left before you take real payments: the activation fee.',
    button: 'Pay the activation fee',
    note: 'As soon as it is paid, the live side of your dashboard opens.',
  },
  merchant_active: {
    subject: 'You can take real payments now',
    heading: 'You can take real payments now',
    intro: 'Your business at Tulay is active. Make a live key, and switch your programs to it.',
    button: 'Open the dashboard',
    note: 'Test keys go on working, on the test side only.',
  },
};

export const mailsStrings = inEachLanguage({
  en: english,
  fil: {
    ...changeMailWords.fil,
    ...payoutMailWords.fil,
    ...restrictionMailWords.fil,
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
    change_email: {
      subject: 'Kumpirmahin ang bago mong email address',
      heading: 'Kumpirmahin ang bago mong email address',
      intro:
        'May nagsa-sign in sa Tulay na gustong gamitin ang address na ito mula ngayon. Kung ikaw iyon, isang pindot na lang.',
      button: 'Gamitin ang address na ito',
      note: 'Minsan lang gagana ang link, sa loob ng 24 na oras. Kung hindi ikaw, wala kang kailangang gawin.',
    },
    known_address: {
      subject: 'May account ka na',
      heading: 'May account ka na',
      intro: 'May gustong gumamit ng address na ito sa Tulay, kung saan may account na ito. Walang nabago.',
      button: 'Mag-sign in',
      note: 'Kung nakalimutan mo ang password mo, matutulungan ka ng pahina ng pag-sign in. Kung hindi ikaw, wala kang kailangang gawin.',
    },
    invitation: {
      subject: 'Inaanyayahan ka sa isang team',
      heading: 'Inaanyayahan ka sa isang team',
      intro: 'Inaanyayahan ka ng isang merchant na tumatanggap ng bayad gamit ang Tulay sa team nito.',
      button: 'Tingnan ang imbitasyon',
      note: 'Minsan lang gagana ang link, sa loob ng pitong araw. Kung hindi mo kilala ang nag-anyaya, wala kang kailangang gawin.',
    },
    team_changed: {
      subject: 'Nagbago ang lugar mo sa isang team',
      heading: 'Nagbago ang lugar mo sa isang team',
      intro: 'Binago ng may-ari ng isang merchant sa Tulay ang papel mo sa team nito, o wala ka na roon.',
      button: 'Buksan ang dashboard',
      note: 'Kung hindi mo ito inaasahan, magtanong sa may-ari ng merchant.',
    },
    security_changed: {
      subject: 'Nagbago ang paraan mo ng pag-sign in',
      heading: 'Nagbago ang paraan mo ng pag-sign in',
      intro:
        'Nabago o nagamit ang password, email address, pangalawang patunay, passkey o recovery code ng account mo sa Tulay.',
      button: 'Tingnan ang nagbago',
      note: 'Kung hindi ikaw, pumili agad ng bagong password: tatapusin nito ang lahat ng session.',
    },
    codes_guessed: {
      subject: 'May naglagay ng mga maling code para sa account mo',
      heading: 'May naglagay ng mga maling code para sa account mo',
      intro:
        'Limang code para sa account mo sa Tulay ang mali, kaya hindi gagana ang mga code ng app mo sa loob ng 15 minuto. Alam ng naglagay nito ang password mo, o gamit niya ang isang browser kung saan naka-sign in ka.',
      button: 'Pumili ng bagong password',
      note: 'Kung ikaw iyon, wala kang kailangang gawin: maghintay, o gumamit ng recovery code o passkey. Kung hindi ikaw, pumili agad ng bagong password: tatapusin nito ang lahat ng session. Hindi na kami mag-eemail tungkol dito ngayong araw.',
    },
    application_submitted: {
      subject: 'Natanggap namin ang detalye ng negosyo mo',
      heading: 'Natanggap namin ang detalye ng negosyo mo',
      intro:
        'Naipasa na sa Tulay ang negosyo mo para tumanggap ng totoong bayad. Susuriin namin at mag-eemail kami.',
      button: 'Tingnan ang kalagayan',
      note: 'Habang naghihintay, gumagana ang lahat sa test mode.',
    },
    application_rejected: {
      subject: 'May kailangang baguhin sa detalye ng negosyo mo',
      heading: 'May kailangang baguhin sa detalye ng negosyo mo',
      intro: 'Sinuri namin ang negosyong ipinasa mo sa Tulay at hindi pa namin ito maaaprubahan.',
      button: 'Tingnan kung bakit',
      note: 'Puwede mong ayusin ang kulang at ipasa ulit.',
    },
    activation_fee_due: {
      subject: 'Aprubado na ang negosyo mo',
      heading: 'Aprubado na ang negosyo mo',
      intro: 'Isang hakbang na lang bago ka tumanggap ng totoong bayad: ang activation fee.',
      button: 'Bayaran ang activation fee',
      note: 'Pagkabayad, bubukas agad ang live na panig ng dashboard mo.',
    },
    merchant_active: {
      subject: 'Makatatanggap ka na ng totoong bayad',
      heading: 'Makatatanggap ka na ng totoong bayad',
      intro: 'Aktibo na ang negosyo mo sa Tulay. Gumawa ng live key at ilipat doon ang mga program mo.',
      button: 'Buksan ang dashboard',
      note: 'Gumagana pa rin ang mga test key, sa test na panig lang.',
    },
  },
});
