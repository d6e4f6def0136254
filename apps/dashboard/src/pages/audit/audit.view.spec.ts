import { LANGUAGES, newId } from '@tulay/contracts';
import { readBy } from '@tulay/pages';
import { AUDIT_ACTIONS, type AuditDetail } from '../../audit/audit-actions';
import { ROLES } from '../../roles/role-scopes.rules';
import { detailText } from './audit-detail.view';
import { auditStrings } from './audit.strings';
import { toTable } from './audit.view';

const actor = { id: 'u1', name: 'Ana Reyes', email: 'ana@shop.example' };
const entryOf = (action: string, changes: object = {}) => ({
  id: '1',
  at: 1,
  action,
  actor,
  member: null,
  detail: {},
  ...changes,
});

const rowOf = (entry: ReturnType<typeof entryOf>, language: (typeof LANGUAGES)[number] = 'en'): string =>
  readBy({ language, address: '/' }, () =>
    JSON.stringify(
      toTable({ entries: [entry], hasMore: false }, { members: [], address: '/', isFirst: true }, 2).rows,
    ),
  );

describe.each(LANGUAGES)('the audit page in the language %s', (language) => {
  it.each(AUDIT_ACTIONS)('describes %s without technical names', (action) => {
    const words = readBy({ language, address: '/' }, () => auditStrings.actions[action]);
    expect(words).toMatch(/^[A-Z].* ?/);
    expect(words).not.toMatch(/[._]/);
    expect(rowOf(entryOf(action), language)).toContain(`"${words}"`);
  });
});

it('each action has a different description', () => {
  for (const language of LANGUAGES) {
    const words = readBy({ language, address: '/' }, () => Object.values(auditStrings.actions));
    expect(new Set(words).size).toBe(AUDIT_ACTIONS.length);
  }
});

it('an unknown action from a later release is shown by name', () =>
  expect(rowOf(entryOf('moon.landed'))).toContain('moon.landed'));

it('the actor is shown as a member, a former member or Tulay', () => {
  const by = (id: string) => rowOf(entryOf('payout.expired', { actor: { id, name: null, email: null } }));
  expect(rowOf(entryOf('payout.asked'))).toContain('Ana Reyes');
  expect(by('u2')).toContain('Somebody else');
  for (const ours of ['maria.santos', 'operator', 'dashboard']) expect(by(ours)).toContain('Tulay');
});

const id = newId('key');
it.each<[AuditDetail, string, string]>([
  [{}, '', ''],
  [{ session: 's', member: 'u', change: 3, size: 9, revision: 1, environment: 'test' }, '', ''],
  [
    { email: 'ben@shop.example', role_before: 'viewer', role: 'finance' },
    'Email: ben@shop.example, Role: Finance, Role before: Viewer',
    'Ang email: ben@shop.example, Tungkulin: Pananalapi, Dating tungkulin: Tagatingin',
  ],
  [
    { amount: '125050', currency: 'PHP', method: 'bank' },
    'Amount: ₱1,250.50, By: Bank account',
    'Halaga: ₱1,250.50, Paraan: Account sa bangko',
  ],
  [{ refusal: 'no_route' }, 'Why not: nobody could carry it', 'Bakit hindi: walang makapagdala'],
  [{ refusal: 'provider_error' }, 'Why not: it was not possible', 'Bakit hindi: hindi puwede'],
  [
    { limit_before: '5000000', limit: 'none' },
    'Limit: none, Limit before: ₱50,000.00',
    'Ang limit: wala, Dating limit: ₱50,000.00',
  ],
  [
    { key: id, scopes: ['*'], expires_at: null },
    `Allows: everything, Works until: it is revoked, Key: ${id}`,
    `Pinapayagan: lahat, Gagana hanggang: bawiin ito, Ang key: ${id}`,
  ],
  [
    { refund: 're_1', payment: 'pay_1', amount: '100', currency: 'PHP', reason: 'duplicate' },
    'Amount: ₱1.00, Reason: Paid twice, Refund: re_1, Payment: pay_1',
    'Halaga: ₱1.00, Dahilan: Dalawang beses nabayaran, Ang refund: re_1, Ang bayad: pay_1',
  ],
  [
    { asked: 'webhook.create', refusal: 'invalid_request', address: 'https://a.example', events: ['*'] },
    'What: Added a webhook endpoint, Why not: it was not valid, Address: https://a.example, Events: everything',
    'Ang hiningi: Nagdagdag ng webhook endpoint, Bakit hindi: may mali rito, Address nito: https://a.example, Mga event: lahat',
  ],
  [
    { fields: ['logo', 'supportEmail', 'invoiceSeries'] },
    'What changed: Logo, Email for payers who need help, Other settings',
    'Ang nabago: Ang logo, Email para sa nagbabayad na may tanong, Iba pang setting',
  ],
  [
    { asked: 'project.create', refusal: 'invalid_request', name: '', origins: [] },
    'What: Made a project, Why not: it was not valid',
    'Ang hiningi: Gumawa ng proyekto, Bakit hindi: may mali rito',
  ],
  [{ fields: ['mails'] }, 'What changed: Mails to your payers', 'Ang nabago: Mga email sa nagbabayad sa iyo'],
  [{ parts: ['account'] }, 'Part: bank account', 'Bahagi: account sa bangko'],
  [{ removed: 'x' }, 'A paper was removed', 'May papel na tinanggal'],
])('the audit details %j are shown as %j', (detail, en, fil) => {
  expect(readBy({ language: 'en', address: '/' }, () => detailText(detail))).toBe(en);
  expect(readBy({ language: 'fil', address: '/' }, () => detailText(detail))).toBe(fil);
});

it.each(ROLES)('the role %s is translated', (role) => {
  const fil = readBy({ language: 'fil', address: '/' }, () => detailText({ role }));
  expect(fil).not.toContain(role);
});
