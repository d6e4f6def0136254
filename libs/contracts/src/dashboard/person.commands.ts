import { command } from '../common/command';
import type { Language } from '../common/languages';

export interface Person {
  email: string;
  name: string;
  /** Unix seconds; null until the email address is verified. */
  verified_at: number | null;
  /** Unix seconds. */
  created: number;
  second_factors: {
    /** Whether the user has set up an authenticator app. */
    app: boolean;
    passkeys: number;
    recovery_codes: number;
  };
  merchants: { id: string; name: string; role: string }[];
}

interface OfPerson {
  email: string;
}
/** Errors: `not_found`. */
export const getPersonCommand = command<OfPerson, Person>('dashboard.cmd.get-person', {
  callers: ['operator'],
});

/**
 * Removes the authenticator app, passkeys and recovery codes of a user who has lost them, and ends the user's
 * sessions. The user is notified by email and can then sign in with only a password. Idempotent. Errors:
 * `not_found`.
 */
export const resetSecondFactorsCommand = command<OfPerson, Person>('dashboard.cmd.reset-second-factors', {
  callers: ['operator'],
});

export interface InviteOwnerRequest {
  merchantId: string;
  email: string;
  language: Language;
}
export interface OwnerInvitation {
  merchant_id: string;
  email: string;
  /** Unix seconds. */
  expires_at: number;
}
/**
 * Emails an invitation to become a merchant's owner. The merchant may have no dashboard users yet, for
 * example if an operator created the merchant. A newer invitation to the same address revokes the older one.
 * Errors: `not_found`, `invalid_request` (an invalid address or a member's address), `invalid_state` (the
 * team is full).
 */
export const inviteOwnerCommand = command<InviteOwnerRequest, OwnerInvitation>('dashboard.cmd.invite-owner', {
  callers: ['operator'],
});
