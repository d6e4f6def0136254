import { inEachLanguage } from '@tulay/pages';

const english = {
  'session.opened': 'Signed in',
  'session.ended': 'Signed out of a browser',
  'session.others_ended': 'Signed out everywhere else',
  'user.signed_up': 'Signed up',
  'user.changed': 'Changed name or language',
  'email.verified': 'Confirmed an address',
  'email.changed': 'Changed the address',
  'password.reset': 'Chose a new password by a link',
  'password.changed': 'Changed the password',
  'totp.enabled': 'Set up an app that makes codes',
  'totp.disabled': 'Removed the app that makes codes',
  'recovery_codes.renewed': 'Made new recovery codes',
  'recovery_code.used': 'Used a recovery code',
  'passkey.added': 'Added a passkey',
  'passkey.removed': 'Removed a passkey',
  'merchant.signed_up': 'Signed the business up',
  'key.shown': 'Saw the secret of a key',
  'member.invited': 'Invited somebody',
  'invitation.withdrawn': 'Withdrew an invitation',
  'member.joined': 'Joined the team',
  'member.role_changed': 'Changed a role',
  'member.removed': 'Removed a member',
};

export type Action = keyof typeof english;
export const ACTIONS = Object.keys(english) as Action[];

/** The texts of the audit log. */
export const auditStrings = inEachLanguage({
  en: {
    caption: 'What was done',
    person: 'Who',
    action: 'What',
    detail: 'More',
    when: 'When',
    others: 'Somebody else',
    empty: {
      heading: 'Nothing was found',
      text: 'What members do to the team and to their accounts is listed here.',
    },
    actions: english,
  },
  fil: {
    caption: 'Ang mga ginawa',
    person: 'Sino',
    action: 'Ano',
    detail: 'Iba pa',
    when: 'Kailan',
    others: 'Ibang tao',
    empty: {
      heading: 'Walang nahanap',
      text: 'Nakalista rito ang ginagawa ng mga kasama sa team at sa kani-kanilang account.',
    },
    actions: {
      'session.opened': 'Nag-sign in',
      'session.ended': 'Nag-sign out sa isang browser',
      'session.others_ended': 'Nag-sign out sa lahat ng iba',
      'user.signed_up': 'Nag-sign up',
      'user.changed': 'Binago ang pangalan o wika',
      'email.verified': 'Kinumpirma ang isang address',
      'email.changed': 'Pinalitan ang address',
      'password.reset': 'Pumili ng bagong password gamit ang link',
      'password.changed': 'Pinalitan ang password',
      'totp.enabled': 'Nag-set up ng app na gumagawa ng code',
      'totp.disabled': 'Tinanggal ang app na gumagawa ng code',
      'recovery_codes.renewed': 'Gumawa ng bagong mga recovery code',
      'recovery_code.used': 'Gumamit ng recovery code',
      'passkey.added': 'Nagdagdag ng passkey',
      'passkey.removed': 'Nagtanggal ng passkey',
      'merchant.signed_up': 'Nag-sign up ng negosyo',
      'key.shown': 'Tiningnan ang sikreto ng key',
      'member.invited': 'Nag-anyaya',
      'invitation.withdrawn': 'Binawi ang imbitasyon',
      'member.joined': 'Sumali sa team',
      'member.role_changed': 'Binago ang tungkulin',
      'member.removed': 'Nagtanggal ng kasama',
    },
  },
});
