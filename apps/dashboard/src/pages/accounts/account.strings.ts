import { commonWords, inEachLanguage } from '@tulay/pages';

const english = {
  ...commonWords.en,
  fields: { merchant: 'Business name', name: 'Your name', email: 'Email address', password: 'Password' },
  passwordHint: 'At least 10 characters; a few words are best.',
  signUp: { heading: 'Create your account', text: 'You get a test key at once.', button: 'Create account' },
  signIn: { heading: 'Sign in', text: 'Use the address that you signed up with.', button: 'Sign in' },
  forgot: {
    heading: 'Forgot your password?',
    text: 'We send a link to choose a new one.',
    button: 'Send the link',
  },
  reset: {
    heading: 'Choose a new password',
    text: 'Saving it signs you out everywhere.',
    button: 'Save password',
  },
  verify: {
    heading: 'Is this your address?',
    text: 'Confirm it with the password that you chose. If you did not sign up, close this page.',
    button: 'Confirm',
  },
  look: { heading: 'Look in your mail', text: 'If you can use this address, a link is on its way to it.' },
  changed: { heading: 'Your password is changed', text: 'Sign in with the new one.' },
  alerts: {
    invalid: 'Please check what you wrote. The password must be long and hard to guess.',
    wrong: 'The email address or the password is wrong.',
    unverified: 'Confirm your address first: we sent you a new link.',
    link: 'This link does not work any more. Please ask for a new one.',
    notYours: 'This is not the password that was chosen at sign-up. You can choose a new one.',
  },
};

const filipino = {
  ...commonWords.fil,
  fields: {
    merchant: 'Pangalan ng negosyo',
    name: 'Pangalan mo',
    email: 'Email address mo',
    password: 'Password mo',
  },
  passwordHint: 'Hindi bababa sa 10 character; mas mainam ang ilang salita.',
  signUp: { heading: 'Gumawa ng account', text: 'May test key ka agad.', button: 'Gawin ang account' },
  signIn: {
    heading: 'Mag-sign in',
    text: 'Gamitin ang address na ginamit mo sa pag-sign up.',
    button: 'Mag-sign in',
  },
  forgot: {
    heading: 'Nakalimutan ang password?',
    text: 'Magpapadala kami ng link para makapili ng bago.',
    button: 'Ipadala ang link',
  },
  reset: {
    heading: 'Pumili ng bagong password',
    text: 'Masa-sign out ka sa lahat ng device.',
    button: 'I-save ang password',
  },
  verify: {
    heading: 'Sa iyo ba ang address na ito?',
    text: 'Kumpirmahin gamit ang password na pinili mo. Kung hindi ikaw ang nag-sign up, isara ang page na ito.',
    button: 'Kumpirmahin',
  },
  look: {
    heading: 'Tingnan ang email mo',
    text: 'Kung magagamit mo ang address na ito, may link na papunta roon.',
  },
  changed: { heading: 'Napalitan na ang password mo', text: 'Mag-sign in gamit ang bago.' },
  alerts: {
    invalid: 'Pakisuri ang isinulat mo. Dapat mahaba at mahirap hulaan ang password.',
    wrong: 'Mali ang email address o ang password.',
    unverified: 'Kumpirmahin muna ang address mo: nagpadala kami ng bagong link.',
    link: 'Hindi na gumagana ang link na ito. Humingi ng bago.',
    notYours: 'Hindi ito ang password na pinili sa pag-sign up. Puwede kang pumili ng bago.',
  },
};

/** The texts of the pages before one is signed in. */
export const accountStrings = inEachLanguage({ en: english, fil: filipino });
