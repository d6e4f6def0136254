import * as contracts from '@tulay/contracts';
import { newId, type Command } from '@tulay/contracts';
import type { CommandClient } from '@tulay/messaging';
import type { AuditAction } from '../audit/audit-actions';
import type { RequestedChange, Requester, AuditedChanges } from '../changes/audited-changes';
import type { StoredResponses } from '../stored-responses/stored-responses';
import type { RequestContext } from '../http/request-context';
import { ChangeKeys } from '../keys/change-keys';
import { BrandingClient } from './branding.client';
import { CatalogClient } from './catalog.client';
import { CATALOG_ACTIONS } from './catalog-actions';
import { DefaultSecretClient } from './default-secret.client';
import { EventsClient } from './events.client';
import { KeysClient } from './keys.client';
import { PaymentsClient } from './payments.client';
import { PayoutsClient } from './payouts.client';
import { ProjectsClient } from './projects.client';
import { RefundsClient } from './refunds.client';
import { WebhooksClient } from './webhooks.client';

const by: Requester = { merchantId: 'mer_1', environment: 'test', userId: 'u1' };
const visit = {
  context: {
    member: { merchantId: by.merchantId, role: 'owner' },
    user: { id: by.userId },
    environment: by.environment,
  },
} as unknown as RequestContext;

/** Recorded change by command subject; null if the command was sent without a recorded change. */
const sent = new Map<string, [Requester, RequestedChange] | null>();
let noted: [Requester, RequestedChange] | null = null;
const changes = {
  request: (asker: Requester, change: RequestedChange, send: () => Promise<unknown>) => {
    noted = [asker, change];
    return send();
  },
} as unknown as AuditedChanges;
const commands = {
  ask: ({ subject }: Command<unknown, unknown>) => {
    sent.set(subject, noted);
    noted = null;
    return Promise.resolve({});
  },
} as unknown as CommandClient;

const [webhooks, events] = [new WebhooksClient(commands, changes), new EventsClient(commands, changes)];
const defaultSecret = new DefaultSecretClient(commands, changes);
const [catalog, projects] = [new CatalogClient(commands, changes), new ProjectsClient(commands, changes)];
const [drawnKey, drawnSecret] = ['key_2', 'sk_test_x'];
const drawn = { secret: drawnSecret, drawn: { id: drawnKey, hash: '', last4: '' } };
const answers = { once: () => Promise.resolve(drawn) } as unknown as StoredResponses;
const keys = new ChangeKeys(new KeysClient(commands), changes, answers);
const keeper = { ...by, role: 'owner' as const };
const [endpoint, event, payment, payout] = [newId('whe'), newId('evt'), newId('pay'), newId('po')];
const url = 'https://shop.example/hook/its-secret-path?token=1';
const operation = 'cmd_1';
const refund = { id: newId('re'), payment: { id: payment, currency: 'PHP' as const }, amount: 125_050n };

const CHANGES: [AuditAction, string, object, () => Promise<unknown>][] = [
  [
    'webhook.create',
    'createWebhookEndpoint',
    { endpoint, address: 'https://shop.example', events: ['*'] },
    () => webhooks.create(visit, { id: endpoint, url, events: ['*'], description: null }),
  ],
  [
    'webhook.update',
    'updateWebhookEndpoint',
    { endpoint, address: 'https://shop.example' },
    () => webhooks.update(visit, { id: endpoint, url }, 'cmd_1'),
  ],
  [
    'webhook.enable',
    'updateWebhookEndpoint',
    { endpoint },
    () => webhooks.update(visit, { id: endpoint, enabled: true }, 'cmd_1'),
  ],
  [
    'webhook.disable',
    'updateWebhookEndpoint',
    { endpoint },
    () => webhooks.update(visit, { id: endpoint, enabled: false }, 'cmd_1'),
  ],
  ['webhook.delete', 'deleteWebhookEndpoint', { endpoint }, () => webhooks.remove(visit, endpoint, 'cmd_1')],
  [
    'webhook.rotate',
    'rotateWebhookSecret',
    { endpoint, overlap_hours: 24 },
    () => webhooks.rotate(visit, { id: endpoint, overlapSeconds: 86_400 }, 'cmd_1'),
  ],
  [
    'webhook.test',
    'testWebhookEndpoint',
    { endpoint, event },
    () => webhooks.test(visit, { id: endpoint, sample: event }),
  ],
  [
    'webhook.replay',
    'replayWebhookDeliveries',
    { endpoint, since: 5 },
    () => webhooks.replayFailed(visit, { id: endpoint, since: 5 }, 'cmd_1'),
  ],
  ['default_secret.show', 'ensureDefaultSecret', {}, () => defaultSecret.show(visit, operation)],
  [
    'default_secret.rotate',
    'rotateDefaultSecret',
    { overlap_hours: 24 },
    () => defaultSecret.rotate(visit, 86_400, operation),
  ],
  ['event.replay', 'replayEvent', { event }, () => events.replay(visit, event, 'cmd_1')],
  [
    'delivery.replay',
    'replayWebhookDelivery',
    { delivery: '7' },
    () => events.replayDelivery(visit, '7', 'cmd_1'),
  ],
  [
    'refund.create',
    'createRefund',
    { refund: refund.id, payment, amount: '125050', currency: 'PHP', reason: 'duplicate' },
    () => new RefundsClient(commands, changes).create(visit, { ...refund, reason: 'duplicate' }),
  ],
  [
    'payment.cancel',
    'cancelPayment',
    { payment },
    () => new PaymentsClient(commands, changes).cancel(visit, payment, operation),
  ],
  [
    'payout.cancel',
    'cancelPayout',
    { payout },
    () => new PayoutsClient(commands, changes).cancel(visit, payout, operation),
  ],
  [
    'branding.update',
    'setBranding',
    { fields: ['logo', 'tin'] },
    () => new BrandingClient(commands, changes).set(visit, { logo: 'aGk=', tin: '1' }, operation),
  ],
  [
    'project.create',
    'createOwnProject',
    { name: 'Shop', origins: ['https://shop.example'] },
    () => projects.create(visit, { name: 'Shop', origins: ['https://shop.example'] }, operation),
  ],
  [
    'project.set_origins',
    'setOwnProjectOrigins',
    { project: 'p1', origins: [] },
    () => projects.setOrigins(visit, { projectId: 'p1', origins: [] }, operation),
  ],
  [
    'key.create',
    'addOwnKey',
    { key: 'key_2', scopes: ['*'], expires_at: null },
    () => keys.create(keeper, { operation, scopes: ['*'], expiresAt: null }),
  ],
  [
    'key.rotate',
    'replaceOwnKey',
    { key: 'key_1', next_key: 'key_2', overlap_hours: 1 },
    () => keys.replace(keeper, { keyId: 'key_1', operation, overlapHours: 1 }),
  ],
  ['key.revoke', 'revokeOwnKey', { key: 'key_1' }, () => keys.revoke(keeper, 'key_1', operation)],
];

const commandNamed = (name: string): Command<Requester, unknown> =>
  (contracts as unknown as Record<string, Command<Requester, unknown>>)[`${name}Command`]!;

it.each(CHANGES)('the dashboard records %s before calling %s', async (action, name, detail, ask) => {
  await ask();
  const [asker, change] = sent.get(commandNamed(name).subject)!;
  expect(asker).toMatchObject(by);
  expect([change.action, change.detail]).toEqual([action, detail]);
});

it('the dashboard records every catalog command except reads', async () => {
  for (const { subject } of ofDashboard().filter((each) => each.subject.startsWith('catalog.'))) {
    await catalog.ask({ subject } as Command<Requester, unknown>, visit, { userId: 'u1' }, operation);
    const action = CATALOG_ACTIONS.get(subject);
    expect(sent.get(subject)?.[1].action).toBe(action);
  }
});

const ofDashboard = () =>
  Object.entries(contracts as unknown as Record<string, { callers?: readonly string[]; subject: string }>)
    .filter(([name, { callers }]) => name.endsWith('Command') && callers?.includes('dashboard'))
    .map(([name, { subject }]) => ({ name, subject }));

const READS = /^(?:find|get|list|read|print)[A-Z]/;

/**
 * Commands that send rows already saved in the dashboard: sign-ups, payout requests and emails. Each is
 * recorded when its row is saved.
 */
const OF_OWN_ROWS = ['openMerchantCommand', 'createPayoutCommand', 'sendAccountMailsCommand'];

it('the dashboard records every command that changes data', () => {
  const known = [...CHANGES.map(([, name]) => commandNamed(name).subject), ...CATALOG_ACTIONS.keys()];
  const unnoted = ofDashboard()
    .filter(({ name, subject }) => !READS.test(name) && !known.includes(subject))
    .map(({ name }) => name);
  expect(unnoted.sort()).toEqual([...OF_OWN_ROWS].sort());
});
