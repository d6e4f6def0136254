import { permissionsOf } from './bus-permissions';
import { problemsOf } from './bus-user-check';

const { publish, subscribe } = permissionsOf('ledger');
const right = {
  publish: { allow: publish },
  subscribe: { allow: subscribe },
  responses: { max: 1, ttl: 300_000_000_000 },
};

it("the operator's bus user does not need permission to reply to commands", () => {
  const { publish: send, subscribe: read } = permissionsOf('operator');
  const found = { publish: { allow: send }, subscribe: { allow: read } };
  expect(problemsOf('operator', found)).toEqual([]);
  expect(problemsOf('operator', undefined)).toEqual(['its NATS user has unrestricted permissions']);
});

describe("permissions of a service's bus user", () => {
  it('reports no problem if the permissions are generated from the contracts', () => {
    expect(problemsOf('ledger', right)).toEqual([]);
  });

  it.each([
    ['no permissions set', undefined],
    ['only a subscribe list', { subscribe: right.subscribe }],
    ['only a publish list', { publish: right.publish }],
    ['only deny lists', { publish: { deny: ['x'] }, subscribe: { deny: ['x'] } }],
  ])('reports unrestricted permissions for %s', (_, found) => {
    expect(problemsOf('ledger', found)).toEqual(['its NATS user has unrestricted permissions']);
  });

  it('reports excessive and missing permissions', () => {
    const found = {
      publish: { allow: [...publish.slice(1), 'gateway.cmd.create-key'] },
      subscribe: { allow: [...subscribe.slice(1), '>'] },
    };
    expect(problemsOf('ledger', found)).toEqual([
      'its NATS user has excess publish permissions: gateway.cmd.create-key',
      'its NATS user has excess subscribe permissions: >',
      `its NATS user lacks publish permission for: ${publish[0]}`,
      `its NATS user lacks subscribe permission for: ${subscribe[0]}`,
      'its NATS user is not allowed to reply to commands',
    ]);
  });
});
