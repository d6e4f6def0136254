import { anyObject, list, number, oneOf, shape, text } from '../checks/shape';
import { BoundedMap } from '../core/bounded-map';
import type { Environment, Rail } from '../core/names';
import type { Payable } from '../core/payable';
import { idOf } from '../core/random';
import type { LabAnswer, LabRequest, Operation } from '../http/operation';
import { qrPhText } from '../qr/emvco';
import { qrDataUrl } from '../qr/qr-image';
import type { LabWorld } from '../world/lab-world';
import { METADATA, METHODS, MONEY, webUrl } from './paymongo.checks';
import { attributesOf, notFound, refuse } from './paymongo.refusals';
import { intentView, paymentView, resource, sessionIdOf } from './paymongo.views';

interface Method {
  id: string;
  environment: Environment;
  type: Rail;
  expirySeconds: number;
  attributes: Record<string, unknown>;
}

const INTENT = shape({
  required: { ...MONEY, payment_method_allowed: list(METHODS, 1, 10) },
  optional: {
    payment_method_options: anyObject,
    description: text(0, 255),
    statement_descriptor: text(1, 255),
    capture_type: oneOf('automatic'),
    metadata: METADATA,
  },
});

const METHOD = shape({
  required: { type: METHODS },
  optional: {
    expiry_seconds: number({ min: 60, max: 9_000, decimals: 0 }),
    billing: anyObject,
    details: anyObject,
    metadata: METADATA,
  },
});

const ATTACH = shape({
  required: { payment_method: text(1, 64) },
  optional: { return_url: webUrl, client_key: text(1, 200) },
});

/** Implements payment intents, payment methods, and the resulting payments. */
export class Intents {
  private readonly methods = new BoundedMap<Method>();

  constructor(private readonly world: LabWorld) {}

  operations(): Operation[] {
    const path = '/v1/payment_intents';
    return [
      { call: 'create_payment', method: 'POST', path, handle: (request) => this.create(request) },
      {
        call: 'create_payment',
        method: 'POST',
        path: '/v1/payment_methods',
        handle: (request) => this.createMethod(request),
      },
      {
        call: 'create_payment',
        method: 'POST',
        path: `${path}/:id/attach`,
        handle: (request) => this.attach(request),
      },
      {
        call: 'read_payment',
        method: 'GET',
        path: `${path}/:id`,
        handle: (request) => ({ status: 200, body: { data: intentView(this.shown(request)) } }),
      },
      {
        call: 'cancel_payment',
        method: 'POST',
        path: `${path}/:id/cancel`,
        handle: (request) => this.cancel(request),
      },
      {
        call: 'read_payment',
        method: 'GET',
        path: '/v1/payments/:id',
        handle: (request) => this.readPayment(request),
      },
    ];
  }

  private find({ params, environment }: LabRequest): Payable {
    const payable = this.world.payables.of('paymongo', environment, params.id ?? '');
    if (payable?.resource !== 'payment_intent') throw notFound(params.id);
    return payable;
  }

  /** Finds a request's intent, including a checkout session's intent, which can be read but not changed. */
  private shown(request: LabRequest): Payable {
    const { params, environment } = request;
    const session = this.world.payables.of('paymongo', environment, sessionIdOf(params.id ?? ''));
    return session ?? this.find(request);
  }

  private create({ body, environment }: LabRequest): LabAnswer {
    const asked = attributesOf(body, INTENT);
    const metadata = asked.metadata as Record<string, string> | undefined;
    const payable = this.world.payables.add({
      provider: 'paymongo',
      environment,
      id: idOf('pi_'),
      // An intent has no field for the merchant's reference, so the first metadata value is used.
      reference: Object.values(metadata ?? {})[0] ?? '',
      resource: 'payment_intent',
      rail: (asked.payment_method_allowed as Rail[])[0] as Rail,
      amount: asked.amount as number,
      currency: 'PHP',
      qr: null,
      expiresAt: null,
      retryable: true,
      ready: false,
      details: { ...asked },
    });
    return { status: 200, body: { data: intentView(payable) } };
  }

  private createMethod({ body, environment }: LabRequest): LabAnswer {
    const asked = attributesOf(body, METHOD);
    const id = idOf('pm_');
    const expirySeconds = (asked.expiry_seconds as number | undefined) ?? 1_800;
    this.methods.set(id, { id, environment, type: asked.type as Rail, expirySeconds, attributes: asked });
    const attributes = { ...asked, livemode: environment === 'live' };
    return { status: 200, body: { data: resource(id, 'payment_method', attributes) } };
  }

  private attach(request: LabRequest): LabAnswer {
    const payable = this.find(request);
    const asked = attributesOf(request.body, ATTACH);
    const method = this.methods.get(String(asked.payment_method));
    if (method?.environment !== request.environment) throw notFound(String(asked.payment_method));
    const allowed = payable.details.payment_method_allowed as string[];
    if (!allowed.includes(method.type))
      throw refuse(400, 'payment_method_not_allowed', `${method.type} is not allowed for this intent.`);
    if (payable.ready || payable.charge || payable.state === 'cancelled')
      throw refuse(
        400,
        'resource_processing_state',
        'The payment intent is not waiting for a payment method.',
      );
    const returnUrl = asked.return_url as string | undefined;
    if (method.type !== 'qrph' && !returnUrl)
      throw refuse(400, 'parameter_required', 'return_url is required.');
    this.show(payable, method, returnUrl ?? null);
    payable.details.next_action = this.nextAction(payable, request.origin);
    const subject = { kind: 'payable' as const, id: payable.id };
    return { status: 200, body: { data: intentView(payable) }, subject };
  }

  /** Makes the payable visible to the payer. */
  private show(payable: Payable, { type, expirySeconds }: Method, returnUrl: string | null): void {
    const { amount, id } = payable;
    payable.rail = type;
    payable.ready = true;
    payable.failure = null;
    payable.returnTo = { success: returnUrl, failure: returnUrl, cancel: returnUrl };
    if (type === 'qrph') {
      payable.expiresAt = this.world.clock.now() + expirySeconds * 1000;
      const code = { amount, reference: id, acquirer: 'PAEYPHM2XXX', merchant: 'Tulay Lab Inc' };
      payable.qr = qrPhText(code);
    }
    this.world.payables.reopen(payable);
  }

  private nextAction({ qr, id, amount }: Payable, origin: string): Record<string, unknown> {
    if (qr === null) return { type: 'redirect', redirect: { url: `${origin}/pay/${id}`, return_url: null } };
    const code = {
      id: `code_${id.slice(3)}`,
      amount,
      label: 'Tulay Lab Inc',
      image_url: qrDataUrl(qr),
    };
    return { type: 'consume_qr', code };
  }

  private cancel(request: LabRequest): LabAnswer {
    const payable = this.find(request);
    if (payable.charge || payable.state === 'cancelled')
      throw refuse(400, 'resource_processing_state', 'The intent can no longer be cancelled.');
    this.world.payables.cancel(payable);
    return { status: 200, body: { data: intentView(payable) } };
  }

  private readPayment({ params, environment }: LabRequest): LabAnswer {
    const payable = this.world.payables.paidAs('paymongo', environment, params.id ?? '');
    if (!payable) throw notFound(params.id);
    const refunds = this.world.refunds.all().filter((refund) => refund.payable === payable.id);
    return { status: 200, body: { data: paymentView(payable, refunds) } };
  }
}
