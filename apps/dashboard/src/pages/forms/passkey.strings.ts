import { inEachLanguage } from '@tulay/pages';

/** Strings for passkey forms. */
export const passkeyStrings = inEachLanguage({
  en: {
    signIn: 'Sign in with a passkey',
    show: 'Use a passkey',
    add: 'Add a passkey',
    failed:
      'Nothing was signed. If your passkey is on another device, choose that in the window of your browser.',
  },
  fil: {
    signIn: 'Mag-sign in gamit ang passkey',
    show: 'Gamitin ang passkey',
    add: 'Magdagdag ng passkey',
    failed: 'Walang napirmahan. Kung nasa ibang device ang passkey mo, piliin iyon sa window ng browser mo.',
  },
});
