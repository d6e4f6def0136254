import type { ExecutionContext } from '@nestjs/common';
import { NatsContext } from '@nestjs/microservices';
import {
  ENVIRONMENTS,
  isBlocked,
  MERCHANT_STATES,
  requireNotBlocked,
  RESTRICTED_COMMANDS,
  type MerchantAction,
  type MerchantStanding,
  type MerchantState,
  type Tenant,
} from '@tulay/contracts';
import { of } from 'rxjs';
import type { MerchantStandings } from './merchant-standings';
import { RestrictedCommands } from './restricted-commands.interceptor';

const standings = (standing: MerchantStanding): MerchantStandings =>
  ({
    require: ({ environment }: Tenant, action: MerchantAction) =>
      requireNotBlocked(standing, action, environment),
  }) as MerchantStandings;

const sending = (subject: string, request: Tenant): ExecutionContext =>
  ({
    getType: () => 'rpc',
    switchToRpc: () => ({ getContext: () => new NatsContext([subject, undefined]), getData: () => request }),
  }) as unknown as ExecutionContext;

const commands = Object.entries(RESTRICTED_COMMANDS).flatMap(([action, subjects]) =>
  subjects.map((subject) => [subject, action as MerchantAction] as const),
);
const walk = commands.flatMap(([subject, action]) =>
  MERCHANT_STATES.flatMap((state) =>
    ENVIRONMENTS.map((environment) => ({ subject, action, state, environment })),
  ),
);

function isRejected(subject: string, state: MerchantState, environment: Tenant['environment']): boolean {
  const guard = new RestrictedCommands(standings({ state, payouts_held: false }));
  try {
    guard.intercept(sending(subject, { merchantId: 'mer_1', environment }), { handle: () => of(null) });
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: 'insufficient_scope' });
    return true;
  }
}

it.each(walk)(
  "$subject of a $state merchant in $environment mode is rejected exactly if the merchant's restrictions block it",
  (one) => {
    const expected = isBlocked({ state: one.state, payouts_held: false }, one.action, one.environment);
    expect(isRejected(one.subject, one.state, one.environment)).toBe(expected);
  },
);

it('a command that is not listed in any restriction is never rejected', () => {
  expect(isRejected('catalog.cmd.list-invoices', 'closed', 'live')).toBe(false);
  expect(isRejected('catalog.cmd.void-invoice', 'closed', 'live')).toBe(false);
});
