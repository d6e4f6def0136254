import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SimulatorControls, NotPossible } from '../control/controls';
import { plantedBy } from '../control/plant-fault';
import { PROVIDERS, type ProviderName } from '../core/names';
import type { Payable } from '../core/payable';
import { qrPng } from '../qr/qr-image';
import type { LabWorld } from '../world/lab-world';
import { homePage } from './home.page';
import { html } from './html';
import { page } from './page';
import { payerPage } from './payer.page';

type Keyed = FastifyRequest<{ Params: { key: string } }>;
const asPage = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('content-type', 'text/html; charset=utf-8').send(text);

/** Registers the pages for users: `/`, and `/pay/{id}` for payers. */
export async function pageRoutes(server: FastifyInstance, world: LabWorld): Promise<void> {
  const hands = new SimulatorControls(world);
  const plugin = async (scope: FastifyInstance): Promise<void> => {
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      reply.code(error instanceof NotPossible ? error.status : (error.statusCode ?? 500));
      return asPage(
        reply,
        page(
          'Not possible',
          html`<p>${error.message}</p>
            <p><a href="/">Back to the lab</a></p>`,
        ),
      );
    });
    scope.get('/', (_request, reply) => asPage(reply, homePage(world)));
    scope.get('/payments/:key/qr.png', ({ params }: Keyed, reply) => {
      const { qr } = hands.payable(params.key);
      if (qr === null) throw new NotPossible(404, 'this payment has no QR code');
      return reply.header('content-type', 'image/png').send(qrPng(qr));
    });
    payerRoutes(scope, hands);
    handRoutes(scope, hands);
    faultRoutes(scope, world);
  };
  await server.register(plugin);
}

/**
 * Registers the payer's actions. Each action redirects the payer to the return URL, or shows the result on
 * the page if there is no return URL.
 */
function payerRoutes(scope: FastifyInstance, hands: SimulatorControls): void {
  const back = (reply: FastifyReply, to: string | null, { id }: Payable): FastifyReply =>
    reply.redirect(to ?? `/pay/${id}`, 303);
  scope.get('/pay/:key', ({ params }: Keyed, reply) => asPage(reply, payerPage(hands.payable(params.key))));
  scope.post('/pay/:key/approve', ({ params }: Keyed, reply) => {
    const payable = hands.pay(params.key);
    return back(reply, payable.returnTo.success, payable);
  });
  scope.post('/pay/:key/decline', ({ params }: Keyed, reply) => {
    const payable = hands.decline(params.key);
    return back(reply, payable.returnTo.failure, payable);
  });
  scope.post('/pay/:key/leave', ({ params }: Keyed, reply) => {
    const payable = hands.payable(params.key);
    return back(reply, payable.returnTo.cancel, payable);
  });
}

function handRoutes(scope: FastifyInstance, hands: SimulatorControls): void {
  const home = (path: string, work: (key: string) => void): void => {
    scope.post(path, ({ params }: Keyed, reply) => {
      work(params.key);
      return reply.redirect('/', 303);
    });
  };
  home('/payments/:key/pay', (key) => hands.pay(key));
  home('/payments/:key/decline', (key) => hands.decline(key));
  home('/payments/:key/expire', (key) => hands.expire(key));
  home('/refunds/:key/succeed', (key) => hands.endRefund(key, true));
  home('/refunds/:key/fail', (key) => hands.endRefund(key, false));
  for (const how of ['succeed', 'fail', 'return'] as const)
    home(`/payouts/:key/${how}`, (key) => hands.endPayout(key, how));
}

function faultRoutes(scope: FastifyInstance, world: LabWorld): void {
  scope.post('/faults', ({ body }, reply) => {
    const { rate, times, ...chosen } = body as Record<string, string>;
    const numbers = { ...(rate && { rate: Number(rate) }), ...(times && { times: Number(times) }) };
    const named = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''));
    plantedBy(world, { ...named, ...numbers });
    return reply.redirect('/', 303);
  });
  scope.post('/faults/:key/remove', ({ params }: Keyed, reply) => {
    world.faults.remove(params.key);
    return reply.redirect('/', 303);
  });
  scope.post('/switch-off/:key', ({ params }: Keyed, reply) => {
    const provider = params.key as ProviderName;
    if (!PROVIDERS.includes(provider)) throw new NotPossible(404, `no such provider: ${provider}`);
    world.faults.plant({ fault: 'unavailable', provider });
    return reply.redirect('/', 303);
  });
}
