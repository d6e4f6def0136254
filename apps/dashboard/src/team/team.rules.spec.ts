import type { Role } from '../roles/role-scopes.rules';
import { requirePermission, requireInvitable, requireAnotherOwner, requireRole } from './team.rules';

const codeOf = (rule: () => void): string => {
  try {
    rule();
    return 'allowed';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const team = (...roles: Role[]) => roles.map((role, i) => ({ userId: `u${i}`, role }));

describe('the last owner', () => {
  it.each([
    ['cannot leave', team('owner', 'finance'), null, 'invalid_state'],
    ['cannot become finance', team('owner', 'viewer'), 'finance', 'invalid_state'],
    ['can stay owner', team('owner'), 'owner', 'allowed'],
    ['can leave if there is another owner', team('owner', 'owner'), null, 'allowed'],
    ['can become finance if there is another owner', team('owner', 'owner'), 'finance', 'allowed'],
    ['does not prevent another member from leaving', team('viewer', 'owner'), null, 'allowed'],
  ] as const)('can give up the role only if another owner remains: %s', (_, members, to, outcome) => {
    expect(codeOf(() => requireAnotherOwner(members, 'u0', to))).toBe(outcome);
  });
});

it.each([
  ['owner', 'allowed'],
  ['developer', 'insufficient_scope'],
  ['finance', 'insufficient_scope'],
  ['viewer', 'insufficient_scope'],
] as const)('changing the team with the role %s results in: %s', (role, outcome) => {
  expect(codeOf(() => requirePermission(team(role), 'u0', 'team.change'))).toBe(outcome);
  expect(codeOf(() => requirePermission(team(role), 'stranger', 'team.change'))).toBe('insufficient_scope');
});

it.each([
  ['invalid', [], 0, 'invalid_request'],
  ['ANA@shop.example', [{ email: 'ana@shop.example' }], 0, 'invalid_request'],
  ['ana@shop.example', [], 99, 'allowed'],
  ['ana@shop.example', [], 100, 'invalid_state'],
])(
  'an invitation for %s to a team of %j with %d pending invitations results in: %s',
  (email, members, open, outcome) => {
    expect(codeOf(() => requireInvitable(email, members, open))).toBe(outcome);
  },
);

it('an unknown role is rejected', () => {
  expect(codeOf(() => requireRole('admin'))).toBe('invalid_request');
  expect(codeOf(() => requireRole('viewer'))).toBe('allowed');
});
