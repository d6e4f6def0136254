import { BANKS } from '../fake-money';
import { DETAILS } from '../fill-application';
import { deliveryIdAt, idAt, projectIdAt } from '../sides/marks';
import {
  aboutMember,
  appDrawn,
  at,
  complete,
  disabled,
  firstKey,
  invited,
  passkeyMade,
  PASSWORD,
  pendingPayment,
  person,
  removal,
  reviewed,
  sampled,
  waiting,
  withApp,
  withPasskey,
} from './openings';
import type { OpenedForm, TestEnvironment } from './test-environment';

export interface Submission {
  /** Page with the form, opened by the owner, or a function that opens the page. */
  open: string | ((world: TestEnvironment) => Promise<OpenedForm>);
  /** Values that replace the values on the page. */
  typed?: Record<string, string>;
  file?: 'pdf' | 'png';
  /** Number of audit entries written by the first submission; default: 1. */
  entries?: number;
}

const id = (prefix: Parameters<typeof idAt>[1]): string => idAt('test', prefix);
const WORK = '/dashboard';
const TEAM = `${WORK}/team`;
const SECURITY = `${WORK}/security`;
const endpoint = `${WORK}/webhooks/${id('whe')}`;
const key = `${WORK}/keys/${id('key')}`;

const step = (path: string, ...parts: string[]): Submission[] =>
  parts.map((part) => ({ open: `${path}/${part}` }));

/** Submissions of every form that changes data. Deletions come last. */
export const SUBMISSIONS: Readonly<Record<string, readonly Submission[]>> = {
  '/dashboard/first-key': [{ open: firstKey }],
  '/dashboard/activation/details': [{ open: `${WORK}/activation`, typed: DETAILS }],
  '/dashboard/activation/account': [
    {
      open: `${WORK}/activation`,
      typed: { bankCode: BANKS[0].code, accountNumber: '1234567890', accountName: 'Nena Reyes' },
    },
  ],
  '/dashboard/activation/documents': [
    { open: `${WORK}/activation`, typed: { document: 'identity' }, file: 'pdf' },
  ],
  '/dashboard/activation/documents/:id/remove': [{ open: `${WORK}/activation` }],
  '/dashboard/activation/submit': [{ open: complete }],
  '/dashboard/projects/new': [{ open: `${WORK}/projects/new`, typed: { name: 'Shop', slug: 'shop-2' } }],
  '/dashboard/projects/:id/origins': [
    { open: `${WORK}/projects/${projectIdAt('test')}`, typed: { origins: 'https://shop.example' } },
  ],
  '/dashboard/team/invitations': [{ open: TEAM, typed: { email: 'ana@shop.example', role: 'viewer' } }],
  '/dashboard/team/invitations/:id/again': [{ open: invited }],
  '/dashboard/team/invitations/:id/withdraw': [{ open: invited }],
  '/dashboard/team/members/:id/role': [
    { open: (world) => aboutMember(world, 'role'), typed: { role: 'finance' } },
  ],
  '/dashboard/team/members/:id/remove': [{ open: removal }],
  '/dashboard/webhooks/deliveries/:id/replay': [
    { open: `${WORK}/webhooks/deliveries/${deliveryIdAt('test')}` },
  ],
  '/dashboard/events/:id/replay': [{ open: `${WORK}/events/${id('evt')}` }],
  '/dashboard/payments/:id/refund': [{ open: `${WORK}/payments/${id('pay')}/refund/review?part=all` }],
  '/dashboard/payments/:id/cancel': [{ open: pendingPayment }],
  '/dashboard/settings/profile': [{ open: `${WORK}/settings`, typed: { name: 'Ana Cruz', language: 'en' } }],
  '/dashboard/settings/email': [
    { open: `${WORK}/settings`, typed: { email: 'other@shop.example' }, entries: 0 },
  ],
  '/dashboard/branding': [{ open: `${WORK}/branding`, typed: { tin: '111' } }],
  '/dashboard/branding/mails': [{ open: `${WORK}/branding`, typed: { invoices: 'on' } }],
  '/dashboard/branding/logo': [{ open: `${WORK}/branding`, file: 'png' }],
  '/dashboard/branding/logo/remove': [{ open: `${WORK}/branding` }],
  '/dashboard/payout-limit': [{ open: `${WORK}/payout-limit`, typed: { limit: '1234' } }],
  '/dashboard/payouts': [{ open: ({ owner }) => reviewed(owner), entries: 2 }],
  '/dashboard/payouts/:id/cancel': [{ open: `${WORK}/payouts/${id('po')}` }],
  '/dashboard/payout-requests/:id/approve': [{ open: (world) => waiting(world, false), entries: 2 }],
  '/dashboard/payout-requests/:id/decline': [{ open: (world) => waiting(world, false) }],
  '/dashboard/payout-requests/:id/withdraw': [{ open: (world) => waiting(world, true) }],
  '/dashboard/keys/new': [{ open: `${WORK}/keys/new`, typed: { scope: 'payments:read' } }],
  '/dashboard/keys/:id/rotate': [{ open: key }],
  '/dashboard/keys/:id/revoke': [{ open: key, typed: { sure: 'yes' } }],
  '/dashboard/webhooks': [
    { open: `${WORK}/webhooks/new`, typed: { url: 'https://shop.example/hook', events: '*' } },
  ],
  '/dashboard/webhooks/default-secret/show': [{ open: `${WORK}/webhooks` }],
  '/dashboard/webhooks/default-secret/rotate': [{ open: `${WORK}/webhooks`, typed: { overlap: '3600' } }],
  '/dashboard/webhooks/:id/disable': [{ open: endpoint }],
  '/dashboard/webhooks/:id/enable': [{ open: disabled }],
  '/dashboard/webhooks/:id/test': [{ open: sampled }],
  '/dashboard/webhooks/:id/replay': [{ open: endpoint }],
  '/dashboard/webhooks/:id/rotate': [{ open: endpoint }],
  '/dashboard/webhooks/:id/edit': [{ open: `${endpoint}/edit`, typed: { description: 'x' } }],
  '/dashboard/webhooks/:id/delete': [{ open: `${endpoint}/delete` }],
  '/dashboard/customers/new': [{ open: `${WORK}/customers/new`, typed: { name: 'Ben' } }],
  '/dashboard/customers/:id/edit': [{ open: `${WORK}/customers/${id('cus')}/edit`, typed: { name: 'Bea' } }],
  '/dashboard/products/new': [{ open: `${WORK}/products/new`, typed: { name: 'Tea', price: '20' } }],
  '/dashboard/products/:id/edit': [{ open: `${WORK}/products/${id('prd')}/edit`, typed: { name: 'Rice' } }],
  '/dashboard/products/:id/stock': [{ open: `${WORK}/products/${id('prd')}/stock`, typed: { delta: '3' } }],
  '/dashboard/links/new': [{ open: `${WORK}/links/new`, typed: { description: 'Lunch', amount: '99' } }],
  '/dashboard/links/:id/edit': [{ open: `${WORK}/links/${id('plk')}/edit`, typed: { description: 'Tea' } }],
  '/dashboard/static-qrs/new': [{ open: `${WORK}/static-qrs/new`, typed: { name: 'Till 2' } }],
  '/dashboard/static-qrs/:id/edit': [
    { open: `${WORK}/static-qrs/${id('sqr')}/edit`, typed: { name: 'Till 3' } },
  ],
  '/dashboard/invoices/new': [
    {
      open: `${WORK}/invoices/new`,
      typed: { do: 'save', line_0_description: 'Coffee', line_0_quantity: '2', line_0_price: '250' },
    },
  ],
  '/dashboard/invoices/:id/edit': [
    { open: `${WORK}/invoices/${id('inv')}/edit`, typed: { do: 'save', notes: 'Thank you' } },
  ],
  '/dashboard/invoices/:id/:step': step(
    `${WORK}/invoices/${id('inv')}`,
    'send',
    'remind',
    'duplicate',
    'void',
    'forfeit',
    'delete',
  ),
  '/dashboard/links/:id/:step': step(`${WORK}/links/${id('plk')}`, 'deactivate', 'activate', 'delete'),
  '/dashboard/static-qrs/:id/:step': step(`${WORK}/static-qrs/${id('sqr')}`, 'archive', 'unarchive'),
  '/dashboard/products/:id/:step': step(`${WORK}/products/${id('prd')}`, 'archive', 'unarchive', 'delete'),
  '/dashboard/customers/:id/:step': step(`${WORK}/customers/${id('cus')}`, 'delete'),
  '/dashboard/security/password': [
    {
      open: async (world) => at(await person(world), SECURITY),
      typed: { current_password: PASSWORD, password: 'isda sa dagat at ilog' },
    },
  ],
  '/dashboard/security/sessions/:id/end': [{ open: async (world) => at(await person(world), SECURITY) }],
  '/dashboard/security/sessions/end-others': [{ open: async (world) => at(await person(world), SECURITY) }],
  '/dashboard/security/app': [{ open: async (world) => at(await person(world), SECURITY), entries: 0 }],
  '/dashboard/security/app/confirm': [{ open: appDrawn }],
  '/dashboard/security/app/remove': [{ open: async (world) => at(await withApp(world), SECURITY) }],
  '/dashboard/security/recovery-codes': [{ open: async (world) => at(await withApp(world), SECURITY) }],
  '/dashboard/security/passkeys': [{ open: passkeyMade }],
  '/dashboard/security/passkeys/:id/remove': [{ open: withPasskey }],
};
