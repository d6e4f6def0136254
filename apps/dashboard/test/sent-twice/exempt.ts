const STRANGER = 'Nobody is signed in, so there is no session to draw an operation for.';
const LINK = `${STRANGER} A link works once: its second use says so.`;
const PROOF = 'It shows who somebody is, and writes nothing down but that.';
const VIEW = 'It says what the session looks at: the same again is the same, whatever page it comes from.';
const LOOK = 'It shows the payout once more, and does nothing.';
const DRAWS = 'It draws what a browser is to sign; a later one takes its place.';

/** Forms without an idempotency token, with the reason. */
export const EXEMPT: Readonly<Record<string, string>> = {
  '/dashboard/sign-in': `${STRANGER} Each time opens a session, and ends the one before in this browser.`,
  '/dashboard/sign-in/passkey': `${STRANGER} What was signed is used once.`,
  '/dashboard/sign-in/passkey/options': DRAWS,
  '/dashboard/sign-in/code': `${STRANGER} A code is used once.`,
  '/dashboard/sign-in/code/passkey': `${STRANGER} What was signed is used once.`,
  '/dashboard/sign-in/code/passkey/options': DRAWS,
  '/dashboard/sign-up': `${STRANGER} An address has one account: whoever has it is told by mail.`,
  '/dashboard/forgot-password': `${STRANGER} The last link counts, and five an hour go to an address.`,
  '/dashboard/verify-email/:token': LINK,
  '/dashboard/reset-password/:token': LINK,
  '/dashboard/invitations/:token': LINK,
  '/dashboard/change-email/:token': LINK,
  '/dashboard/sign-out':
    'Its session ends: whoever sends it again is not signed in, and is led to the same page.',
  '/dashboard/view': VIEW,
  '/dashboard/merchant': VIEW,
  '/dashboard/confirm/password': PROOF,
  '/dashboard/confirm/code': PROOF,
  '/dashboard/confirm/passkey': PROOF,
  '/dashboard/confirm/passkey/options': DRAWS,
  '/dashboard/security/passkeys/options': DRAWS,
  '/dashboard/payouts/edit': LOOK,
  '/dashboard/payouts/review': LOOK,
};
