const STRANGER = 'The user is signed out, so there is no session to bind an idempotency token to.';
const LINK = `${STRANGER} A link works once, and its second use shows a message.`;
const PROOF = 'It only records the authentication.';
const VIEW = 'It selects what the session shows, which is idempotent on any page.';
const LOOK = 'It only shows the payout again.';
const DRAWS = 'It generates a challenge, which a later one replaces.';

/** Forms without an idempotency token, and the reason for each. */
export const EXEMPT: Readonly<Record<string, string>> = {
  '/dashboard/sign-in': `${STRANGER} Each sign-in creates a session and ends the browser’s previous one.`,
  '/dashboard/sign-in/passkey': `${STRANGER} A signature works once.`,
  '/dashboard/sign-in/passkey/options': DRAWS,
  '/dashboard/sign-in/code': `${STRANGER} A code works once.`,
  '/dashboard/sign-in/code/passkey': `${STRANGER} A signature works once.`,
  '/dashboard/sign-in/code/passkey/options': DRAWS,
  '/dashboard/sign-up': `${STRANGER} An address has one account, and its owner is notified by email.`,
  '/dashboard/forgot-password': `${STRANGER} Only the last link works, and an address gets at most five an hour.`,
  '/dashboard/verify-email/:token': LINK,
  '/dashboard/reset-password/:token': LINK,
  '/dashboard/invitations/:token': LINK,
  '/dashboard/change-email/:token': LINK,
  '/dashboard/sign-out':
    'Its session ends. A resubmission comes from a signed-out user and is redirected to the same page.',
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
