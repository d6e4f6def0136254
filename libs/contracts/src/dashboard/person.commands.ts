import { command } from '../common/command';
import type { Language } from '../common/languages';

/** A user with a dashboard account. */
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
    /** Number of unused recovery codes. */
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
 * Removes the authenticator app, passkeys and recovery codes of a user who has lost them, and ends the user's sessions.
 * The user then signs in with the password alone and is notified by email. Idempotent. Errors: `not_found`.
 */
export const resetSecondFactorsCommand = command<OfPerson, Person>('dashboard.cmd.reset-second-factors', {
  callers: ['operator'],
});

export interface InviteOwnerRequest {
  merchantId: string;
  email: string;
  /** Language of the email. */
  language: Language;
}
export interface OwnerInvitation {
  merchant_id: string;
  email: string;
  /** Unix seconds. */
  expires_at: number;
}
/**
 * Emails an invitation to become the owner of a merchant, including a merchant that an operator created and that has no
 * dashboard users yet. A newer invitation to the same address revokes the older one. Errors: `not_found`,
 * `invalid_request` (address; also if it is a member's), `invalid_state` (the team is full).
 */
export const inviteOwnerCommand = command<InviteOwnerRequest, OwnerInvitation>('dashboard.cmd.invite-owner', {
  callers: ['operator'],
});
