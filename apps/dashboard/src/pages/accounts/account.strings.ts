import { commonWords, inEachLanguage } from '@tulay/pages';

const english = {
  ...commonWords.en,
  fields: {
    merchant: 'Business name',
    name: 'Your name',
    email: 'Email address',
    password: 'Password',
    code: 'Code',
  },
  codeHint: 'The six digits that your app shows, or one of your recovery codes.',
  passwordHint: 'At least 10 characters; a few words are best.',
  signUp: { heading: 'Create your account', text: 'You get a test key at once.', button: 'Create account' },
  signIn: { heading: 'Sign in', text: 'Use the address that you signed up with.', button: 'Sign in' },
  code: {
    heading: 'One more step',
    text: 'Show your second factor to finish signing in.',
    button: 'Continue',
  },
  changeEmail: {
    heading: 'Use this address?',
    text: 'You sign in with this address from then on.',
    button: 'Use this address',
  },
  join: {
    heading: 'Join {merchant}',
    text: 'You are invited as {role}, with the address {email}. Choose a name and a password.',
    button: 'Join',
  },
  accept: {
    heading: 'Join {merchant}',
    text: 'You are invited as {role}. You join as {email}.',
    button: 'Join',
  },
  hasAccount: {
    heading: 'Join {merchant}',
    text: 'You are invited as {role}, and {email} has an account. Sign in, and you come back here.',
  },
  forOther: {
    heading: 'This invitation is for another address',
    text: 'It is for {email}. Sign out, and open the link again.',
  },
  home: { heading: 'Go to the dashboard' },
  roles: { owner: 'owner', developer: 'developer', finance: 'finance', viewer: 'viewer' },
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
  emailChanged: { heading: 'Your address is changed', text: 'Sign in with the new one from now on.' },
  spent: {
    heading: 'This link does not work any more',
    text: 'It was used, replaced or withdrawn, or is too old.',
  },
  alerts: {
    invalid: 'Please check what you wrote.',
    passkey: 'This passkey was not accepted. Try again, or sign in another way.',
    taken: 'This address has an account by now: sign in first, and open the link again.',
    wrong: 'The email address or the password is wrong.',
    unverified: 'Confirm your address first: we sent you a new link.',
    link: 'This link does not work any more. Please ask for a new one.',
    signInAgain: 'This link does not work any more. Sign in, and a new one comes to your mail.',
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
    code: 'Code mo',
  },
  codeHint: 'Ang anim na numero sa app mo, o isa sa mga recovery code mo.',
  passwordHint: 'Hindi bababa sa 10 character; mas mainam ang ilang salita.',
  signUp: { heading: 'Gumawa ng account', text: 'May test key ka agad.', button: 'Gawin ang account' },
  signIn: {
    heading: 'Mag-sign in',
    text: 'Gamitin ang address na ginamit mo sa pag-sign up.',
    button: 'Mag-sign in',
  },
  code: {
    heading: 'Isang hakbang na lang',
    text: 'Ipakita ang pangalawang patunay mo para matapos ang pag-sign in.',
    button: 'Magpatuloy',
  },
  changeEmail: {
    heading: 'Gagamitin ang address na ito?',
    text: 'Ito na ang gagamitin mo sa pag-sign in mula ngayon.',
    button: 'Gamitin ang address',
  },
  join: {
    heading: 'Sumali sa {merchant}',
    text: 'Inaanyayahan ka bilang {role}, gamit ang address na {email}. Pumili ng pangalan at password.',
    button: 'Sumali',
  },
  accept: {
    heading: 'Sumali sa {merchant}',
    text: 'Inaanyayahan ka bilang {role}. Sasali ka bilang {email}.',
    button: 'Sumali',
  },
  hasAccount: {
    heading: 'Sumali sa {merchant}',
    text: 'Inaanyayahan ka bilang {role}, at may account na ang {email}. Mag-sign in, at babalik ka rito.',
  },
  forOther: {
    heading: 'Para sa ibang address ang imbitasyong ito',
    text: 'Para ito sa {email}. Mag-sign out, at buksan ulit ang link.',
  },
  home: { heading: 'Pumunta sa dashboard' },
  roles: { owner: 'may-ari', developer: 'programmer', finance: 'taga-pananalapi', viewer: 'tagatingin' },
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
  emailChanged: { heading: 'Napalitan na ang address mo', text: 'Gamitin na ang bago sa pag-sign in.' },
  spent: {
    heading: 'Hindi na gumagana ang link na ito',
    text: 'Nagamit na ito, napalitan o binawi, o masyado nang luma.',
  },
  alerts: {
    invalid: 'Pakisuri ang isinulat mo.',
    passkey: 'Hindi tinanggap ang passkey na ito. Subukan ulit, o mag-sign in sa ibang paraan.',
    taken: 'May account na ang address na ito: mag-sign in muna, at buksan ulit ang link.',
    wrong: 'Mali ang email address o ang password.',
    unverified: 'Kumpirmahin muna ang address mo: nagpadala kami ng bagong link.',
    link: 'Hindi na gumagana ang link na ito. Humingi ng bago.',
    signInAgain: 'Hindi na gumagana ang link na ito. Mag-sign in, at may bagong darating sa email mo.',
    notYours: 'Hindi ito ang password na pinili sa pag-sign up. Puwede kang pumili ng bago.',
  },
};

/** Strings for the pages of signed-out users. */
export const accountStrings = inEachLanguage({ en: english, fil: filipino });
