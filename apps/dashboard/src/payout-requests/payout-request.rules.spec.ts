import type { Role } from '../roles/role-scopes.rules';
import {
  approversOf,
  needsApproval,
  requireApprovable,
  requireApprover,
  requireCanSend,
  requireRequester,
  requireDifferentApprover,
} from './payout-request.rules';

const codeOf = (rule: () => void): string => {
  try {
    rule();
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const team = (...roles: Role[]) => roles.map((role, i) => ({ userId: `u${i}`, role }));
const NOW = 1_700_000_000;
const request = { askedBy: 'u0', expiresAt: NOW + 1 };

it.each([
  [5_000n, 0n, 5_000n, false],
  [5_001n, 0n, 5_000n, true],
  [1n, 5_000n, 5_000n, true],
  [1n, 4_999n, 5_000n, false],
  [2_500n, 2_501n, 5_000n, true],
  [1n, 0n, 0n, true],
  [10n ** 12n, 10n ** 12n, null, false],
])(
  'a payout of %s after payouts of %s with a limit of %s requires approval: %s',
  (amount, before, limit, outcome) => {
    expect(needsApproval(amount, before, limit)).toBe(outcome);
  },
);

it.each([
  ['owner', 'allowed'],
  ['finance', 'allowed'],
  ['developer', 'insufficient_scope'],
  ['viewer', 'insufficient_scope'],
] as const)('sending or approving a payout with the role %s results in: %s', (role, outcome) => {
  expect(codeOf(() => requireCanSend(team(role), 'u0'))).toBe(outcome);
  expect(codeOf(() => requireDifferentApprover(request, team('owner', role), 'u1'))).toBe(outcome);
  expect(codeOf(() => requireApprovable(request, team('owner', role), 'u1', NOW))).toBe(outcome);
});

it('neither the requester nor a non-member can approve a request', () => {
  expect(codeOf(() => requireDifferentApprover(request, team('owner', 'owner'), 'stranger'))).toBe(
    'insufficient_scope',
  );
  expect(codeOf(() => requireDifferentApprover(request, team('owner', 'owner'), 'u0'))).toBe(
    'insufficient_scope',
  );
  expect(codeOf(() => requireRequester(request, 'u1'))).toBe('insufficient_scope');
  expect(codeOf(() => requireRequester(request, 'u0'))).toBe('allowed');
});

it.each([
  ['the requester has left the team', team('owner').slice(1).concat({ userId: 'u1', role: 'owner' }), NOW],
  ['the requester is now a viewer', team('viewer', 'owner'), NOW],
  ['it has expired', team('owner', 'owner'), NOW + 1],
])('an approval is rejected if %s', (_, members, now) => {
  expect(codeOf(() => requireApprovable(request, members, 'u1', now))).toBe('invalid_state');
});

it('a request is rejected if no other member may approve it', () => {
  expect(codeOf(() => requireApprover(team('owner', 'viewer', 'developer'), 'u0'))).toBe('invalid_state');
  expect(approversOf(team('owner', 'finance', 'viewer'), 'u0').map(({ userId }) => userId)).toEqual(['u1']);
});
