import {
  canOpenDashboard,
  CHECKED_BY_HANDLER,
  ENFORCING_SERVICES,
  ENVIRONMENTS,
  isBlocked,
  MERCHANT_ACTIONS,
  MERCHANT_STATES,
  NEVER_BLOCKED,
  noteMerchantStandingCommand,
  repeatSafetyOf,
  RESTRICTED_COMMANDS,
  type MerchantAction,
  type MerchantStanding,
} from '@tulay/contracts';
import { allCommands } from '@tulay/messaging';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(__dirname, '../../docs/operate/merchant-states.md');

const actions = Object.keys(MERCHANT_ACTIONS) as MerchantAction[];
const columns: MerchantStanding[] = [
  { state: 'active', payouts_held: true },
  { state: 'suspended', payouts_held: false },
  { state: 'closed', payouts_held: true },
];

function cellOf(standing: MerchantStanding, action: MerchantAction): string {
  const blocked = ENVIRONMENTS.filter((environment) => isBlocked(standing, action, environment));
  if (!blocked.length) return '–';
  return blocked.length === ENVIRONMENTS.length ? 'blocked' : `blocked: ${blocked.join()}`;
}

const table = [
  '| Action | Payouts held | Suspended | Closed |',
  '| --- | --- | --- | --- |',
  ...actions.map((action) =>
    ['', MERCHANT_ACTIONS[action], ...columns.map((column) => cellOf(column, action)), ''].join(' | ').trim(),
  ),
  ['', 'The dashboard', ...columns.map(({ state }) => (canOpenDashboard(state) ? '–' : 'blocked')), '']
    .join(' | ')
    .trim(),
];

const between = (text: string, name: string, lines: readonly string[]): string => {
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name.replace('table', 'the table')} -->`];
  const [before = '', rest = ''] = text.split(start);
  const [, after = ''] = rest.split(end);
  return [before, start, '\n\n', lines.join('\n'), '\n\n', end, after].join('');
};

it('the page on merchant states contains the table of states', () => {
  const page = readFileSync(PAGE, 'utf8');
  const always = NEVER_BLOCKED.map((each) => `- ${each}`);
  const expected = between(between(page, 'table of states', table), 'always', always);
  if (process.env.UPDATE_CONTRACTS === 'true') writeFileSync(PAGE, expected);
  expect(page).toBe(expected);
});

describe('the table of states', () => {
  it('does not block any command for an active merchant whose payouts are not held', () => {
    for (const action of actions)
      for (const environment of ENVIRONMENTS)
        expect(isBlocked({ state: 'active', payouts_held: false }, action, environment)).toBe(false);
  });

  it.each(MERCHANT_STATES)(
    'additionally blocks only payouts if the payouts of a %s merchant are held',
    (state) => {
      const more = actions.filter(
        (action) =>
          isBlocked({ state, payouts_held: true }, action, 'live') !==
          isBlocked({ state, payouts_held: false }, action, 'live'),
      );
      expect(['create_payout', 'send_payout']).toEqual(expect.arrayContaining(more));
    },
  );
});

/** Commands that change data and that no merchant state blocks, by reason. */
const ALWAYS_ALLOWED: Record<string, readonly string[]> = {
  'reverses an earlier action and moves no money': [
    'catalog.cmd.archive-static-qr',
    'catalog.cmd.deactivate-payment-link',
    'catalog.cmd.delete-invoice',
    'catalog.cmd.delete-payment-link',
    'catalog.cmd.void-invoice',
    'gateway.cmd.revoke-own-key',
    'notifier.cmd.delete-webhook-endpoint',
    'payments.cmd.cancel-payment',
    'payments.cmd.expire-payment',
    'payouts.cmd.cancel-payout',
  ],
  'webhooks of past payments keep working': [
    'notifier.cmd.ensure-default-secret',
    'notifier.cmd.replay-event',
    'notifier.cmd.replay-webhook-deliveries',
    'notifier.cmd.replay-webhook-delivery',
    'notifier.cmd.rotate-default-secret',
    'notifier.cmd.rotate-webhook-secret',
    'notifier.cmd.test-webhook-endpoint',
  ],
  'moves no money, and neither the keys nor the dashboard of a closed merchant can send it': [
    'gateway.cmd.set-branding',
    'gateway.cmd.set-own-project-origins',
  ],
  'is sent by the platform or the payer, not by the merchant': [
    'catalog.cmd.charge-activation-fee',
    'dashboard.cmd.note-activation',
    'gateway.cmd.open-merchant',
    'notifier.cmd.send-account-mails',
    'notifier.cmd.set-mail-subscription',
    ...ENFORCING_SERVICES.map((service) => noteMerchantStandingCommand(service).subject),
  ],
  'records what has happened': [
    'catalog.cmd.mark-invoice-paid',
    'payments.cmd.cancel-checkout',
    'payments.cmd.receive-acquirer-callback',
    'payments.cmd.receive-provider-callback',
    'payments.cmd.simulate-outcome',
    'payouts.cmd.receive-provider-callback',
  ],
};

it('every changing command of the gateway, the dashboard and the pages is either in the table or always allowed with a reason', () => {
  const listed = [RESTRICTED_COMMANDS, CHECKED_BY_HANDLER].flatMap((each) => Object.values(each).flat());
  const known = new Set([...listed, ...Object.values(ALWAYS_ALLOWED).flat()]);
  const sent = allCommands().filter(
    ({ subject, callers }) =>
      callers.some((caller) => ['gateway', 'dashboard', 'embed'].includes(caller)) &&
      repeatSafetyOf(subject) !== 'read',
  );
  expect(sent.map(({ subject }) => subject).filter((subject) => !known.has(subject))).toEqual([]);
  const all = new Set(allCommands().map(({ subject }) => subject));
  expect([...known].filter((subject) => !all.has(subject))).toEqual([]);
});
