const IMPORTS = `import type { components, paths, webhooks } from './api';
type Schemas = components['schemas'];
`;

/**
 * Programs of a merchant's developer that use the generated types. Each also contains mistakes, marked
 * \`@ts-expect-error\`, so that a program does not compile if a type becomes too loose.
 */
const BODIES = {
  'an event’s type determines its object': `
    export function amountOf(event: Schemas['Event']): number | null {
      switch (event.type) {
        case 'payment.succeeded': return event.data.object.net_amount;
        case 'payout.failed': return event.data.object.amount;
        case 'account.updated':
          // @ts-expect-error an account has no amount
          return event.data.object.amount;
        // @ts-expect-error there is no such type
        case 'payment.paid': return 0;
        default: return null;
      }
    }`,
  'events are typed wherever they are returned': `
    const created = (event: Schemas['Event']): number => event.created;
    export const ofList = (list: Schemas['EventList']) => list.data.map(created);
    export const ofPayment = (payment: Schemas['Payment']) => (payment.events ?? []).map(created);
    export const ofTest = (test: Schemas['WebhookTest']) => created(test.event);`,
  'a webhook’s body is the event of its type': `
    type Body = webhooks['refund.failed']['post']['requestBody']['content']['application/json'];
    export const reason = ({ type, data }: Body): string | null => {
      const literal: 'refund.failed' = type;
      return literal && data.object.failure ? data.object.failure.message : null;
    };
    // @ts-expect-error a refund has no net amount
    export const net = ({ data }: Body) => data.object.net_amount;`,
  'a payout’s destination is a wallet or a bank account': `
    export function recipient({ destination }: Schemas['Payout']): string {
      if ('bank_code' in destination) return destination.bank_code + destination.account_number;
      return destination.account_no;
    }
    // @ts-expect-error not every destination has a bank
    export const bank = ({ destination }: Schemas['Payout']): string => destination.bank_code;`,
  'a payout’s method is one of four': `
    type Method = 'gcash' | 'bank' | 'instapay' | 'pesonet';
    export const ofPayout = ({ method }: Schemas['Payout']): Method => method;
    export const ofBody = ({ method }: Schemas['CreatePayoutBody']): Method => method;
    // @ts-expect-error there is no such method
    export const maya: Schemas['CreatePayoutBody']['method'] = 'maya';`,
  'a requested destination has the fields of its method': `
    type Destination = Schemas['CreatePayoutBody']['destination'];
    export const wallet: Destination = { account_no: '09171234567' };
    export const bank: Destination = { bank_code: 'BNORPHMMXXX', account_number: '0012', account_name: 'Juan' };
    // @ts-expect-error a bank account needs a number and a name
    export const incomplete: Destination = { bank_code: 'BNORPHMMXXX' };
    // @ts-expect-error a destination is never empty
    export const empty: Destination = {};`,
  'fields with a default are optional': `
    export const payment: Schemas['CreatePaymentBody'] = { amount: 500, method: 'gcash_qr' };
    export const link: Schemas['CreatePaymentLinkBody'] = { description: 'Lunch' };
    export const endpoint: Schemas['CreateWebhookEndpointBody'] = { url: 'https://shop.example/hook' };
    // @ts-expect-error the amount is required
    export const nothing: Schemas['CreatePaymentBody'] = { method: 'gcash_qr' };
    // @ts-expect-error there is no such field
    export const typo: Schemas['CreatePaymentBody'] = { amount: 500, method: 'gcash_qr', returnUrl: 'x' };`,
  'the project of the legacy checkout is a string': `
    type Path = paths['/api/merchant-project/{project}/webhook-checkout']['post']['parameters']['path'];
    export const path: Path = { project: '7d9f3c1e-8b52-4f0a-9c36-2f1f4f0d9b11' };
    // @ts-expect-error a project is not a number
    export const wrong: Path = { project: 7 };`,
  'an error’s code is one of the documented codes': `
    export function isRetryable({ error }: Schemas['ApiError']): boolean {
      // @ts-expect-error there is no such code
      if (error.code === 'idempotency_mismatch') return false;
      return error.code === 'rate_limited' || error.code === 'conflict' || error.code === 'internal_error';
    }
    export const problems = ({ error }: Schemas['ApiError']): string[] => error.issues?.amount ?? [];`,
  'no schema hides the global Error': `
    // @ts-expect-error the schema is named ApiError
    export type Hidden = Schemas['Error'];`,
  'nullable fields are null or a value': `
    export const net = ({ net_amount }: Schemas['Payment']): number => net_amount ?? 0;
    export const source = ({ source }: Schemas['Payment']): 'payment_link' | 'invoice' | 'static_qr' | null =>
      source && source.type;
    // @ts-expect-error a payment may have no net amount yet
    export const sure = ({ net_amount }: Schemas['Payment']): number => net_amount;
    // @ts-expect-error a payment may have no source
    export const id = ({ source }: Schemas['Payment']): string => source.id;`,
  'the type of an object is a constant': `
    export const kind: Schemas['Payment']['object'] = 'payment';
    // @ts-expect-error this is the type of another object
    export const other: Schemas['Payment']['object'] = 'refund';`,
  'the values of metadata are unknown': `
    export const order = ({ metadata }: Schemas['Payment']): string => String(metadata.order);
    // @ts-expect-error a value can have any type
    export const text = ({ metadata }: Schemas['Payment']): string | undefined => metadata.order;`,
} as const;

export const CLIENT_PROGRAMS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(BODIES).map(([name, body]) => [name, IMPORTS + body]),
);
