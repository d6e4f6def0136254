import type { FastifyInstance, FastifyRequest } from 'fastify';
import { rotateCallbackSecret } from '../core/accounts';
import { ENVIRONMENTS, PROVIDERS, type Environment, type ProviderName } from '../core/names';
import { FAULT_KINDS } from '../faults/fault-kinds';
import type { LabWorld } from '../world/lab-world';
import { checked } from './checked';
import { PAY, SETTINGS } from './control.shapes';
import { credentialsView, payableView, payoutView, refundView } from './control.views';
import { SimulatorControls, NotPossible } from './controls';
import { plantedBy } from './plant-fault';

type Keyed = FastifyRequest<{ Params: { key: string } }>;

/** Registers the lab's own API, `/lab/…`, which tests and the lab's pages use. */
export async function controlRoutes(server: FastifyInstance, world: LabWorld): Promise<void> {
  const hands = new SimulatorControls(world);
  const plugin = async (scope: FastifyInstance): Promise<void> => {
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      const status = error instanceof NotPossible ? error.status : (error.statusCode ?? 500);
      return reply.code(status).send({ error: error.message });
    });
    credentialRoutes(scope, world);
    settingRoutes(scope, world);
    faultRoutes(scope, world);
    moneyRoutes(scope, world, hands);
  };
  await server.register(plugin, { prefix: '/lab' });
}

function credentialRoutes(scope: FastifyInstance, world: LabWorld): void {
  const asked = (request: FastifyRequest) => {
    const { provider } = request.params as { provider: ProviderName };
    const { environment = 'live' } = request.query as { environment?: Environment };
    if (!PROVIDERS.includes(provider) || !ENVIRONMENTS.includes(environment))
      throw new NotPossible(404, 'no such provider or environment');
    return { provider, environment, origin: `${request.protocol}://${request.host}` };
  };
  const view = ({ provider, environment, origin }: ReturnType<typeof asked>) =>
    credentialsView(world.accounts, provider, environment, origin);
  scope.get('/credentials/:provider', (request) => view(asked(request)));
  scope.post('/credentials/:provider/rotate', (request) => {
    const wish = asked(request);
    rotateCallbackSecret(world.accounts[wish.environment], wish.provider);
    return view(wish);
  });
}

interface SettingsBody {
  callback_base?: string;
  settle_after_ms?: number;
  clock_offset_seconds?: number;
  seed?: number;
  balances?: Record<string, number>;
}

function settingRoutes(scope: FastifyInstance, world: LabWorld): void {
  const view = () => ({
    callback_base: world.callbacks.base,
    settle_after_ms: world.settings.settleAfterMs,
    balances: world.settings.balances,
  });
  scope.get('/settings', view);
  scope.post('/settings', ({ body }) => {
    const wish = checked(SETTINGS, body) as SettingsBody;
    if (wish.callback_base !== undefined) world.callbacks.base = wish.callback_base || null;
    if (wish.settle_after_ms !== undefined)
      world.settings.settleAfterMs = wish.settle_after_ms < 0 ? null : wish.settle_after_ms;
    if (wish.clock_offset_seconds !== undefined) world.clock.moveTo(wish.clock_offset_seconds);
    if (wish.seed !== undefined) world.chance.reseed(wish.seed);
    Object.assign(world.settings.balances, wish.balances);
    return view();
  });
}

function faultRoutes(scope: FastifyInstance, world: LabWorld): void {
  scope.get('/faults', () => ({ planted: world.faults.list(), kinds: FAULT_KINDS }));
  scope.post('/faults', ({ body }, reply) => reply.code(201).send(plantedBy(world, body)));
  scope.delete('/faults', (_request, reply) => {
    world.faults.clear();
    return reply.code(204).send();
  });
  scope.delete('/faults/:key', ({ params }: Keyed, reply) => {
    if (!world.faults.remove(params.key)) throw new NotPossible(404, `no fault ${params.key} is active`);
    return reply.code(204).send();
  });
}

function moneyRoutes(scope: FastifyInstance, world: LabWorld, hands: SimulatorControls): void {
  scope.get('/payments', () => world.payables.all().map(payableView));
  scope.get('/payments/:key', ({ params }: Keyed) => payableView(hands.payable(params.key)));
  scope.get('/refunds', () => world.refunds.all().map(refundView));
  scope.get('/payouts', () => world.payouts.all().map(payoutView));
  scope.get('/callbacks', () => world.callbacks.deliveries);
  scope.get('/calls', () => world.calls);
  scope.post('/payments/:key/pay', ({ params, body }: Keyed) =>
    payableView(hands.pay(params.key, (checked(PAY, body) as { amount?: number }).amount)),
  );
  scope.post('/payments/:key/decline', ({ params }: Keyed) => payableView(hands.decline(params.key)));
  scope.post('/payments/:key/expire', ({ params }: Keyed) => payableView(hands.expire(params.key)));
  for (const how of ['succeed', 'fail'] as const)
    scope.post(`/refunds/:key/${how}`, ({ params }: Keyed) =>
      refundView(hands.endRefund(params.key, how === 'succeed')),
    );
  for (const how of ['succeed', 'fail', 'return'] as const)
    scope.post(`/payouts/:key/${how}`, ({ params }: Keyed) => payoutView(hands.endPayout(params.key, how)));
}
