import type { LinkSwitch } from './payment-link.entity';
import { LINK_TRIGGERS, linkStateAt, linkStatusAt, switchAfter, type LinkState } from './payment-link.states';

const NOW = 1_767_323_045;
const REFUSED = 'invalid_state';

/**
 * State, switch and `expires_at` of a link, and the switch after each of `LINK_TRIGGERS` (activated,
 * deactivated, archived, unarchived).
 */
const TABLE: [LinkState, LinkSwitch, number | null, (LinkSwitch | typeof REFUSED)[]][] = [
  ['active', 'on', null, ['on', 'off', 'archived', 'on']],
  ['active', 'on', NOW + 1, ['on', 'off', 'archived', 'on']],
  ['deactivated', 'off', null, ['on', 'off', 'archived', 'off']],
  ['deactivated', 'off', NOW + 1, ['on', 'off', 'archived', 'off']],
  ['expired', 'on', NOW, [REFUSED, 'off', 'archived', 'on']],
  ['expired', 'off', NOW - 1, [REFUSED, 'off', 'archived', 'off']],
  ['archived', 'archived', null, [REFUSED, 'archived', 'archived', 'on']],
  ['archived', 'archived', NOW - 1, [REFUSED, 'archived', 'archived', 'on']],
];

const pairs = TABLE.flatMap(([state, position, expiresAt, results]) =>
  LINK_TRIGGERS.map((trigger, i) => ({
    state,
    link: { switch: position, expiresAt },
    trigger,
    to: results[i],
  })),
);

describe('the state of a payment link', () => {
  it.each(TABLE)('is %s if the switch is %s and expires_at is %p', (state, position, expiresAt) => {
    const link = { switch: position, expiresAt };
    expect(linkStateAt(link, NOW)).toBe(state);
    expect(linkStatusAt(link, NOW)).toBe(state === 'active' ? 'active' : 'inactive');
  });

  it.each(pairs)(
    'responds to $trigger in state $state (switch $link.switch) with: $to',
    ({ link, trigger, to }) => {
      if (to === REFUSED)
        expect(() => switchAfter(link, trigger, NOW)).toThrow(expect.objectContaining({ code: to }));
      else expect(switchAfter(link, trigger, NOW)).toBe(to);
    },
  );

  it.each(pairs.filter(({ to }) => to !== REFUSED))(
    'does not change if $trigger is repeated in state $state (switch $link.switch)',
    ({ link, trigger, to }) => {
      const once = { ...link, switch: to as LinkSwitch };
      expect(switchAfter(once, trigger, NOW)).toBe(to);
    },
  );

  it('becomes inactive exactly at expires_at', () => {
    expect(linkStatusAt({ switch: 'on', expiresAt: NOW }, NOW - 1)).toBe('active');
    expect(linkStatusAt({ switch: 'on', expiresAt: NOW }, NOW)).toBe('inactive');
  });
});
