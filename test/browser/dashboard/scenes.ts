import type { Page } from 'playwright-core';
import type { Member } from '../../../apps/dashboard/test/dashboard-under-test';
import { noFigures } from '../../../apps/dashboard/test/fake-money';
import type { Size } from '../support/photograph';
import { SIZES } from '../support/views';
import type { DashboardAlone } from './dashboard-alone';
import { FIGURES } from './figures';
import { requestPayouts, LINKS, noteMaker, signInMembers, type People } from './people';
import { CODE_PATH, connect, fillCatalog, openGateway, payOut, createCatalogItems } from './shop';

export interface DashboardScene {
  name: string;
  /** Path relative to `/dashboard`. */
  path: string;
  /** The signed-in user, or null without a session. */
  who: Member | null;
  /** Defaults to a phone and a laptop. */
  sizes?: readonly Size[];
  act?: (page: Page) => Promise<unknown>;
}

const press = (selector: string) => (page: Page) =>
  Promise.all([page.waitForEvent('load'), page.click(selector)]);

/** Returns an action that submits the page's form without the browser's validation. */
const send =
  (typed: Record<string, string> = {}, form = 'main form.form, main form:has(.field)') =>
  async (page: Page) => {
    for (const [name, value] of Object.entries(typed)) await page.fill(`main [name="${name}"]`, value);
    const submit = page.locator(form).first();
    await Promise.all([
      page.waitForEvent('load'),
      submit.evaluate((element: HTMLFormElement) => {
        element.noValidate = true;
        element.requestSubmit();
      }),
    ]);
  };

export async function dashboardScenes(alone: DashboardAlone): Promise<DashboardScene[]> {
  const { dashboard, money, catalog, gateway, notifier } = alone;
  const people = await signInMembers(dashboard);
  const owner = { merchantId: people.owner.merchantId, environment: 'test' as const };
  money.figuresOf = ({ merchantId }) => (merchantId === owner.merchantId ? FIGURES : noFigures());
  const paid = createCatalogItems(money, owner);
  const things = {
    ...paid,
    ...fillCatalog(catalog, owner, `${alone.baseUrl}${CODE_PATH}`),
    ...connect(notifier, paid.paid, owner),
    ...openGateway(gateway, owner),
    payouts: payOut(money, owner),
    requests: await requestPayouts(dashboard, people),
  };
  const { merchantId } = owner;
  await noteMaker(dashboard, { merchantId, userId: people.viewer.userId, key: things.key.id });
  await noteMaker(dashboard, { merchantId, userId: people.outsider.userId, key: things.left.id });
  const scenes = [
    ...accountScenes(people),
    ...moneyScenes(people, things),
    ...salesScenes(people, things),
    ...developerScenes(people, things),
    ...businessScenes(people),
    ...emptyScenes(people),
  ];
  return scenes.map((scene) => ({ ...scene, name: `dashboard-${scene.name}` }));
}

type Things = ReturnType<typeof createCatalogItems> &
  ReturnType<typeof fillCatalog> &
  ReturnType<typeof connect> &
  ReturnType<typeof openGateway> & {
    payouts: ReturnType<typeof payOut>;
    requests: Awaited<ReturnType<typeof requestPayouts>>;
  };

const WRONG = { email: 'nena@alingnena.example', password: 'not the right one' };
const NEW_PERSON = {
  merchant: 'Aling Nena Store',
  name: 'Nena Santos',
  email: 'new@shop.example',
  password: 'four sacks of brown rice',
};

/** Scenes without a session, and pages that emails link to. */
const accountScenes = ({ waiting, viewer, outsider }: People): DashboardScene[] => [
  { name: 'sign-up', path: '/sign-up', who: null },
  { name: 'sign-up-refused', path: '/sign-up', who: null, act: send({ email: 'nena', password: 'short' }) },
  { name: 'sign-up-look-in-mail', path: '/sign-up', who: null, act: send(NEW_PERSON) },
  { name: 'sign-in', path: '/sign-in', who: null },
  { name: 'sign-in-refused', path: '/sign-in', who: null, act: send(WRONG) },
  { name: 'sign-in-code', path: '/sign-in/code', who: waiting },
  { name: 'sign-in-code-refused', path: '/sign-in/code', who: waiting, act: send({ code: '12' }) },
  { name: 'forgot-password', path: '/forgot-password', who: null },
  { name: 'verify-email', path: `/verify-email/${LINKS.newcomer}`, who: null },
  {
    name: 'verify-email-too-old',
    path: `/verify-email/${LINKS.newcomer}`,
    who: null,
    act: send({ password: NEW_PERSON.password }),
  },
  { name: 'reset-password', path: `/reset-password/${LINKS.newcomer}`, who: null },
  { name: 'change-email', path: `/change-email/${LINKS.newcomer}`, who: null },
  { name: 'invitation-join', path: `/invitations/${LINKS.newcomer}`, who: null },
  { name: 'invitation-has-account', path: `/invitations/${LINKS.member}`, who: null },
  { name: 'invitation-accept', path: `/invitations/${LINKS.member}`, who: outsider },
  { name: 'invitation-for-other', path: `/invitations/${LINKS.member}`, who: viewer },
  { name: 'invitation-spent', path: `/invitations/${LINKS.used}`, who: null },
];

function moneyScenes({ owner, viewer }: People, things: Things): DashboardScene[] {
  const { paid, whole, pending, payouts, requests } = things;
  return [
    { name: 'overview', path: '/home', who: owner },
    { name: 'keys-of-the-keyboard', path: '/home', who: owner, act: (page) => page.keyboard.press('?') },
    { name: 'menu', path: '/home', who: owner, act: (page) => page.click('.top-menu'), sizes: [SIZES[0]] },
    { name: 'payments', path: '/payments', who: owner },
    { name: 'payments-none-found', path: '/payments?q=absent&status=processing', who: owner },
    { name: 'payments-saved', path: '/payments', who: owner, act: exportList },
    { name: 'payment', path: `/payments/${paid.id}`, who: owner },
    {
      name: 'payment-pending',
      path: `/payments/${pending.id}`,
      who: owner,
      act: (page) => page.click('summary'),
    },
    { name: 'refund-form', path: `/payments/${whole.id}/refund`, who: owner },
    { name: 'refund-refused', path: `/payments/${whole.id}/refund/review?part=some&amount=9999`, who: owner },
    { name: 'refund-review', path: `/payments/${whole.id}/refund/review?part=all&reason=other`, who: owner },
    { name: 'refunds', path: '/refunds', who: owner },
    { name: 'payouts', path: '/payouts', who: owner },
    { name: 'payout', path: `/payouts/${payouts.sent.id}`, who: owner },
    { name: 'payout-failed', path: `/payouts/${payouts.failed.id}`, who: owner },
    { name: 'payout-pending', path: `/payouts/${payouts.pending.id}?done=sent`, who: owner },
    { name: 'payout-form', path: '/payouts/new', who: owner },
    { name: 'payout-form-refused', path: '/payouts/new', who: owner, act: send({ amount: '-5' }) },
    { name: 'payout-review', path: '/payouts/new', who: owner, act: reviewPayout },
    { name: 'payout-requests', path: '/payout-requests', who: owner },
    { name: 'payout-request', path: `/payout-requests/${requests.waiting}`, who: owner },
    { name: 'payout-request-declined', path: `/payout-requests/${requests.declined}`, who: owner },
    { name: 'payout-limit', path: '/payout-limit', who: owner },
    { name: 'payout-limit-seen', path: '/payout-limit', who: viewer },
    { name: 'balance', path: '/balance', who: owner },
    { name: 'statement', path: '/balance/statement', who: owner },
    { name: 'not-allowed', path: '/keys', who: viewer },
    { name: 'not-found', path: '/payments/pay_00000000000000000000000000', who: owner },
  ];
}

async function exportList(page: Page): Promise<void> {
  await page.click('[data-export]');
  await page.locator('#export progress').waitFor({ state: 'hidden' });
  await page.locator('#export p').waitFor();
}

async function reviewPayout(page: Page): Promise<void> {
  await page.selectOption('[name=method]', 'gcash');
  await send({ amount: '2500', account_no: '0917 123 4567', wallet_name: 'Nena S.' })(page);
}

const salesScenes = ({ owner }: People, things: Things): DashboardScene[] => {
  const { customer, product, partial, draft, link, qr } = things;
  return [
    { name: 'invoices', path: '/invoices', who: owner },
    { name: 'invoice', path: `/invoices/${partial.id}`, who: owner },
    { name: 'invoice-draft', path: `/invoices/${draft.id}`, who: owner },
    { name: 'invoice-form', path: `/invoices/${draft.id}/edit`, who: owner },
    { name: 'invoice-form-new', path: '/invoices/new', who: owner },
    { name: 'invoice-preview', path: `/invoices/${draft.id}/preview`, who: owner },
    { name: 'invoice-send', path: `/invoices/${draft.id}/send`, who: owner },
    { name: 'links', path: '/links', who: owner },
    { name: 'link', path: `/links/${link.id}?done=created`, who: owner },
    { name: 'link-form', path: '/links/new', who: owner },
    { name: 'link-form-refused', path: '/links/new', who: owner, act: send() },
    { name: 'static-qrs', path: '/static-qrs', who: owner },
    { name: 'static-qr', path: `/static-qrs/${qr.id}`, who: owner },
    { name: 'static-qr-form', path: '/static-qrs/new', who: owner },
    { name: 'static-qr-archive', path: `/static-qrs/${qr.id}/archive`, who: owner },
    { name: 'products', path: '/products', who: owner },
    { name: 'product', path: `/products/${product.id}`, who: owner },
    { name: 'product-form', path: '/products/new', who: owner },
    { name: 'product-stock', path: `/products/${product.id}/stock`, who: owner },
    { name: 'customers', path: '/customers', who: owner },
    { name: 'customer', path: `/customers/${customer.id}`, who: owner },
    { name: 'customer-form', path: '/customers/new', who: owner },
    { name: 'customer-form-refused', path: '/customers/new', who: owner, act: send({ email: 'juan' }) },
    { name: 'customer-delete', path: `/customers/${customer.id}/delete`, who: owner },
  ];
};

const developerScenes = ({ owner, stale, bare }: People, things: Things): DashboardScene[] => {
  const { endpoint, failing, event, failed, key, project } = things;
  return [
    { name: 'webhooks', path: '/webhooks', who: owner },
    { name: 'webhook', path: `/webhooks/${endpoint.id}`, who: owner },
    { name: 'webhook-failing', path: `/webhooks/${failing.id}`, who: owner },
    { name: 'webhook-form', path: '/webhooks/new', who: owner },
    { name: 'webhook-form-refused', path: '/webhooks/new', who: owner, act: send({ url: 'shop.example' }) },
    {
      name: 'webhook-secret',
      path: '/webhooks/new',
      who: owner,
      act: send({ url: 'https://shop.example/hook' }),
    },
    {
      name: 'webhook-default-secret',
      path: '/webhooks',
      who: owner,
      act: press('form[action$="/default-secret/show"] button'),
    },
    { name: 'webhook-delete', path: `/webhooks/${failing.id}/delete`, who: owner },
    { name: 'deliveries', path: '/webhooks/deliveries', who: owner },
    { name: 'delivery', path: `/webhooks/deliveries/${failed.id}`, who: owner },
    { name: 'events', path: '/events', who: owner },
    { name: 'event', path: `/events/${event.id}`, who: owner },
    { name: 'keys', path: '/keys', who: owner },
    { name: 'key', path: `/keys/${key.id}`, who: owner },
    { name: 'key-form', path: '/keys/new', who: owner },
    { name: 'key-form-refused', path: '/keys/new', who: owner, act: send() },
    { name: 'key-made', path: '/keys/new', who: owner, act: makeKey },
    { name: 'confirm', path: '/keys/new', who: bare },
    { name: 'confirm-factor', path: '/payouts/new', who: stale },
    { name: 'confirm-none-set-up', path: '/payouts/new', who: bare },
    { name: 'projects', path: '/projects', who: owner },
    { name: 'project', path: `/projects/${project.id}`, who: owner },
    { name: 'project-form', path: '/projects/new', who: owner },
    {
      name: 'project-form-refused',
      path: '/projects/new',
      who: owner,
      act: send({ name: 'Shop', origins: 'shop' }),
    },
  ];
};

async function makeKey(page: Page): Promise<void> {
  await page.check('[name=scope][value="*"]');
  await send()(page);
}

const businessScenes = (people: People): DashboardScene[] => {
  const { owner, viewer, filled, submitted, rejected, feeDue, active, live } = people;
  return [
    { name: 'activation', path: '/activation', who: owner },
    { name: 'activation-refused', path: '/activation', who: owner, act: send({ tin: '12' }) },
    { name: 'activation-filled', path: '/activation', who: filled },
    { name: 'activation-submitted', path: '/activation', who: submitted },
    { name: 'activation-rejected', path: '/activation', who: rejected },
    { name: 'activation-fee-due', path: '/activation', who: feeDue },
    { name: 'activation-active', path: '/activation', who: active },
    { name: 'live-side', path: '/home', who: live },
    { name: 'branding', path: '/branding', who: owner },
    {
      name: 'branding-refused',
      path: '/branding',
      who: owner,
      act: send({ accentColor: 'red' }, 'form:has([name=accentColor])'),
    },
    { name: 'branding-seen', path: '/branding', who: viewer },
    { name: 'team', path: '/team', who: owner },
    { name: 'team-refused', path: '/team', who: owner, act: send({ email: 'dan' }, '#invite + form') },
    { name: 'team-seen', path: '/team', who: viewer },
    { name: 'team-remove', path: `/team/members/${viewer.userId}/remove`, who: owner },
    { name: 'team-leave', path: `/team/members/${viewer.userId}/remove`, who: viewer },
    { name: 'audit', path: '/audit', who: owner },
    { name: 'settings', path: '/settings', who: owner },
    { name: 'security', path: '/security', who: owner },
    {
      name: 'security-refused',
      path: '/security',
      who: viewer,
      act: send({ current_password: 'wrong', password: 'short' }),
    },
    { name: 'security-app', path: '/security', who: viewer, act: press('#app-heading ~ form button') },
  ];
};

const emptyScenes = ({ empty }: People): DashboardScene[] => [
  { name: 'overview-first-day', path: '/home', who: empty },
  ...[
    'payments',
    'refunds',
    'payouts',
    'payout-requests',
    'balance',
    'balance/statement',
    'invoices',
    'links',
  ].map((page) => noneYet(page, empty)),
  ...[
    'static-qrs',
    'products',
    'customers',
    'webhooks',
    'webhooks/deliveries',
    'events',
    'keys',
    'projects',
  ].map((page) => noneYet(page, empty)),
  noneYet('branding', empty),
  noneYet('security', empty),
];

const noneYet = (page: string, who: Member): DashboardScene => ({
  name: `${page.replace('/', '-')}-none-yet`,
  path: `/${page}`,
  who,
});
