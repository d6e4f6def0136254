import { DomainError, type PaymentLinkStatus } from '@tulay/contracts';
import type { LinkSwitch, PaymentLinkRow } from './payment-link.entity';

/** `expired` is no switch but the clock: a link whose time is moved ahead again is what it was before. */
export type LinkState = 'active' | 'deactivated' | 'expired' | 'archived';

export const LINK_TRIGGERS = [
  'merchant.activated',
  'merchant.deactivated',
  'qr.archived',
  'qr.unarchived',
] as const;
export type LinkTrigger = (typeof LINK_TRIGGERS)[number];

/** Every switching of a link. A row that stays where it is changes nothing. */
export const LINK_STEPS = [
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
  expired: 'The payment link is past its expires_at; move that first',
  archived: 'The payment link belongs to an archived static QR; unarchive that instead',
};

const SWITCH_OF: Record<Exclude<LinkState, 'expired'>, LinkSwitch> = {
  active: 'on',
  deactivated: 'off',
  archived: 'archived',
};

type Switched = Pick<PaymentLinkRow, 'switch' | 'expiresAt'>;

/** The link's state at `now`, Unix seconds. */
export function linkStateAt({ switch: position, expiresAt }: Switched, now: number): LinkState {
  if (position === 'archived') return 'archived';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return position === 'on' ? 'active' : 'deactivated';
}

export const linkStatusAt = (link: Switched, now: number): PaymentLinkStatus =>
  linkStateAt(link, now) === 'active' ? 'active' : 'inactive';

/** Where a trigger leaves the link's switch. @throws DomainError `invalid_state` for a pair the table does not hold */
export function switchAfter(link: Switched, trigger: LinkTrigger, now: number): LinkSwitch {
  const state = linkStateAt(link, now);
  const row = LINK_STEPS.find(([from, on]) => from === state && on === trigger);
  if (!row) throw new DomainError('invalid_state', WHY_NOT[state] ?? `The payment link is ${state}`);
  const [, , to] = row;
  return to === state || to === 'expired' ? link.switch : SWITCH_OF[to];
}
