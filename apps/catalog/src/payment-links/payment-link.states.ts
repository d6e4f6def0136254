import { DomainError, type PaymentLinkStatus } from '@tulay/contracts';
import type { LinkSwitch, PaymentLinkEntity } from './payment-link.entity';

/**
 * State of a payment link. `expired` depends on the clock rather than the switch: a link whose `expires_at` is
 * postponed returns to its previous state.
 */
export type LinkState = 'active' | 'deactivated' | 'expired' | 'archived';

export const LINK_TRIGGERS = [
  'merchant.activated',
  'merchant.deactivated',
  'qr.archived',
  'qr.unarchived',
] as const;
export type LinkTrigger = (typeof LINK_TRIGGERS)[number];

/** All transitions of a link. A transition to the same state has no effect. */
const LINK_STEPS = [
  // from          trigger                 to
  ['active', 'merchant.activated', 'active'],
  ['active', 'merchant.deactivated', 'deactivated'],
  ['active', 'qr.archived', 'archived'],
  ['active', 'qr.unarchived', 'active'],
  ['deactivated', 'merchant.activated', 'active'],
  ['deactivated', 'merchant.deactivated', 'deactivated'],
  ['deactivated', 'qr.archived', 'archived'],
  ['deactivated', 'qr.unarchived', 'deactivated'],
  ['expired', 'merchant.deactivated', 'deactivated'],
  ['expired', 'qr.archived', 'archived'],
  ['expired', 'qr.unarchived', 'expired'],
  ['archived', 'merchant.deactivated', 'archived'],
  ['archived', 'qr.archived', 'archived'],
  ['archived', 'qr.unarchived', 'active'],
] as const satisfies readonly (readonly [LinkState, LinkTrigger, LinkState])[];

const WHY_NOT: Partial<Record<LinkState, string>> = {
  expired: 'This payment link has expired. Set a later expires_at first',
  archived: 'This payment link belongs to an archived static QR code. Unarchive the static QR code instead',
};

const SWITCH_OF: Record<Exclude<LinkState, 'expired'>, LinkSwitch> = {
  active: 'on',
  deactivated: 'off',
  archived: 'archived',
};

type Switched = Pick<PaymentLinkEntity, 'switch' | 'expiresAt'>;

/** Returns the link's state at `now` (Unix seconds). */
export function linkStateAt({ switch: position, expiresAt }: Switched, now: number): LinkState {
  if (position === 'archived') return 'archived';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return position === 'on' ? 'active' : 'deactivated';
}

export const linkStatusAt = (link: Switched, now: number): PaymentLinkStatus =>
  linkStateAt(link, now) === 'active' ? 'active' : 'inactive';

/**
 * Returns the link's switch after a trigger.
 * @throws DomainError `invalid_state` if the table has no transition
 */
export function switchAfter(link: Switched, trigger: LinkTrigger, now: number): LinkSwitch {
  const state = linkStateAt(link, now);
  const row = LINK_STEPS.find(([from, on]) => from === state && on === trigger);
  if (!row) throw new DomainError('invalid_state', WHY_NOT[state] ?? `This payment link is ${state}`);
  const [, , to] = row;
  return to === state || to === 'expired' ? link.switch : SWITCH_OF[to];
}
