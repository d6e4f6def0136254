import { command } from '../common/command';
import type { Language } from '../common/languages';

/** Somebody who has an account at the dashboard. */
export interface Person {
  email: string;
  name: string;
  /** Unix seconds; null while the address was not confirmed. */
  verified_at: number | null;
  /** Unix seconds. */
  created: number;
  second_factors: {
    /** An app makes codes. */
    app: boolean;
    passkeys: number;
    /** Recovery codes that were not used. */
    recovery_codes: number;
  };
  merchants: { id: string; name: string; role: string }[];
}

interface OfPerson {
  email: string;
}
/** Errors: `not_found`. */
export const getPersonCommand = command<OfPerson, Person>('dashboard.cmd.get-person', {
  askedBy: ['operator'],
});

/**
 * Removes the app, the passkeys and the recovery codes of somebody who has lost them, and ends their sessions. They sign in
 * by their password then, and are told by mail. A second time changes nothing. Errors: `not_found`.
 */
export const resetSecondFactorsCommand = command<OfPerson, Person>('dashboard.cmd.reset-second-factors', {
  askedBy: ['operator'],
});

export interface InviteOwnerRequest {
  merchantId: string;
  email: string;
  /** The mail's. */
  language: Language;
}
export interface OwnerInvitation {
  merchant_id: string;
  email: string;
  /** Unix seconds. */
  expires_at: number;
}
/**
 * Mails an invitation to own a merchant, also one that an operator made and nobody of the dashboard has seen. A newer
 * invitation to an address ends the older. Errors: `not_found`, `invalid_request` (address; also of a member),
 * `invalid_state` (the team is full).
 */
export const inviteOwnerCommand = command<InviteOwnerRequest, OwnerInvitation>('dashboard.cmd.invite-owner', {
  askedBy: ['operator'],
});
