import { inEachLanguage } from '@tulay/pages';

const english = {
  any: 'Please check this.',
  merchant: 'Write the name of your business, in at most 200 characters.',
  name: 'Write a name, in at most 200 characters.',
  email: 'Write an email address, such as ana@shop.example.',
  member: 'This address is of a member already.',
  role: 'Choose one of the roles.',
  language: 'Choose one of the languages.',
  code: 'This code is wrong, was used already or has expired.',
  codes_quarter:
    'Five codes were wrong, so codes of your app do not work for 15 minutes. A recovery code works now.',
  codes_day:
    'Too many codes were wrong today, so codes of your app do not work until a day after the first one. A recovery code works now, and ends the wait.',
  passkey: 'This passkey was not accepted. Please try again.',
  current_password: 'This is not your password.',
  too_short: 'Use at least 10 characters.',
  too_long: 'Use at most 200 characters.',
  too_simple: 'This is easy to guess. A few words that do not belong together are best.',
  names_you: 'Leave out your name and your address.',
};

/** Error messages for form fields. */
export const problemStrings = inEachLanguage({
  en: english,
  fil: {
    any: 'Pakitingnan ito.',
    merchant: 'Isulat ang pangalan ng negosyo mo, hanggang 200 character.',
    name: 'Magsulat ng pangalan, hanggang 200 character.',
    email: 'Magsulat ng email address, tulad ng ana@shop.example.',
    member: 'Kasama na sa team ang may address na ito.',
    role: 'Pumili ng isa sa mga tungkulin.',
    language: 'Pumili ng isa sa mga wika.',
    code: 'Mali ang code na ito, nagamit na o lumipas na.',
    codes_quarter:
      'Limang code ang mali, kaya hindi gagana ang mga code ng app mo sa loob ng 15 minuto. Gagana ngayon ang isang recovery code.',
    codes_day:
      'Masyadong maraming maling code ngayong araw, kaya hindi gagana ang mga code ng app mo hanggang isang araw mula sa una. Gagana ngayon ang isang recovery code, at tatapusin nito ang paghihintay.',
    passkey: 'Hindi tinanggap ang passkey na ito. Subukan ulit.',
    current_password: 'Hindi ito ang password mo.',
    too_short: 'Gumamit ng hindi bababa sa 10 character.',
    too_long: 'Gumamit ng hanggang 200 character lang.',
    too_simple: 'Madali itong hulaan. Mas mainam ang ilang salitang walang kinalaman sa isa’t isa.',
    names_you: 'Huwag isama ang pangalan o address mo.',
  },
});
