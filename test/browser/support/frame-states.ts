import {
  DomainError,
  getBalanceCommand,
  getBalanceHistoryCommand,
  getCustomerNamesCommand,
  getPaymentCommand,
  getProjectProfileCommand,
  listCustomersCommand,
  listEventsCommand,
  listInvoicesCommand,
  listPaymentsCommand,
  listPayoutsCommand,
  listRefundsCommand,
  PANEL_TABS,
  type MintEmbedTokenRequest,
  type PanelTab,
  type ProjectProfile,
} from '@tulay/contracts';
import { on, type Answer } from '@tulay/testing';
import type { Page } from 'playwright-core';
import type { EmbedAlone } from './embed-alone';
import {
  BALANCES,
  CUSTOMERS,
  EVENTS,
  INVOICES,
  listed,
  PAYMENTS,
  PAYOUTS,
  REFUNDED,
  REFUNDS,
} from './frame-data';
import { MERCHANT } from './page-states';
import type { Theme } from './views';

export interface FrameState {
  name: string;
  request: Partial<MintEmbedTokenRequest>;
  /** Query parameters in addition to the token and the theme. */
  query?: string;
  project?: Partial<ProjectProfile>;
  /** Replaces the other services' default replies. */
  answers?: Answer[];
  token?: string;
  act?: (page: Page) => Promise<unknown>;
}

const PROJECT = '0b8e7a52-1c8f-4a3e-9d25-6f0f4d3a2b10';

const profile = (over: Partial<ProjectProfile> = {}): ProjectProfile => ({
  id: PROJECT,
  merchantId: 'mer_1',
  environment: 'live',
  merchantName: MERCHANT,
  enabled: true,
  origins: [],
  now: Math.floor(Date.now() / 1000),
  ...over,
});

const broken = (): never => {
  throw new DomainError('internal_error', 'this tab always fails');
};

/** Replies for a shop with payments, payouts and customers. */
const services = (): Answer[] => [
  on(listPaymentsCommand, (query) => listed(PAYMENTS, query)),
  on(
    getPaymentCommand,
    ({ id }) => PAYMENTS.find((payment) => payment.id === id && id !== REFUNDED.id) ?? REFUNDED,
  ),
  on(listRefundsCommand, () => ({ object: 'list' as const, data: REFUNDS, has_more: false })),
  on(listPayoutsCommand, (query) => listed(PAYOUTS, query)),
  on(listCustomersCommand, (query) => listed(CUSTOMERS, query)),
  on(listInvoicesCommand, (query) => listed(INVOICES, query)),
  on(listEventsCommand, (query) => listed(EVENTS, query)),
  on(getCustomerNamesCommand, ({ ids }) => ({ customers: CUSTOMERS.filter(({ id }) => ids.includes(id)) })),
  on(getBalanceCommand, ({ environment }) => ({
    object: 'balance_list' as const,
    environment,
    available: { PHP: 31_872.5 },
    pending: { PHP: 0 },
  })),
  on(getBalanceHistoryCommand, () => BALANCES),
];

const none = { object: 'list' as const, data: [], has_more: false };
/** Replies for a shop without data. */
const nothing: Answer[] = [
  on(listPaymentsCommand, () => none),
  on(listPayoutsCommand, () => none),
  on(listCustomersCommand, () => none),
  on(listInvoicesCommand, () => none),
  on(listEventsCommand, () => none),
  on(getBalanceCommand, ({ environment }) => ({
    object: 'balance_list' as const,
    environment,
    available: { PHP: 0 },
    pending: { PHP: 0 },
  })),
  on(getBalanceHistoryCommand, ({ at }) => ({ balances: at.map(() => 0) })),
];

const payments = (name: string, more: Partial<FrameState> = {}): FrameState => ({
  name: `payments-${name}`,
  request: { surface: 'payments' },
  ...more,
});
const panel = (name: string, tab: PanelTab | null, more: Partial<FrameState> = {}): FrameState => ({
  name: `panel-${name}`,
  request: { surface: 'panel' },
  query: tab ? `&tab=${tab}` : '',
  ...more,
});
const customer: Partial<MintEmbedTokenRequest> = {
  surface: 'payments',
  audience: 'customer',
  scopeField: 'external_id',
  scopeValue: 'user-42',
};
const goOffline = (page: Page) => page.context().setOffline(true);

export const FRAME_STATES: FrameState[] = [
  payments('merchant'),
  payments('test-mode', { project: { environment: 'test' } }),
  payments('customer', { request: customer }),
  payments('last-page', { query: `&starting_after=${PAYMENTS[44]!.id}` }),
  payments('found', {
    query: '&q=Juan&status=succeeded&from=2026-01-01',
    answers: [on(listPaymentsCommand, (query) => listed(PAYMENTS.slice(0, 3), query))],
  }),
  payments('none-found', { query: '&q=absent', answers: nothing }),
  payments('mistyped', { query: '&q=7K3-Q92-MF2', answers: nothing }),
  payments('detail', { query: `&payment=${REFUNDED.id}` }),
  payments('detail-failed', {
    query: `&payment=${PAYMENTS[3]!.id}`,
    answers: [
      on(getPaymentCommand, () => ({
        ...PAYMENTS[3]!,
        failure: { code: 'insufficient_funds' as const, message: 'The balance was not enough' },
      })),
      on(listRefundsCommand, () => ({ object: 'list' as const, data: [], has_more: false })),
    ],
  }),
  payments('detail-customer', {
    request: customer,
    query: `&payment=${REFUNDED.id}`,
    answers: [on(getPaymentCommand, () => ({ ...REFUNDED, external_id: 'user-42' }))],
  }),
  payments('detail-absent', { query: '&payment=pay_x' }),
  payments('accent', { query: '&accent=c2185b&radius=20' }),
  payments('empty', { answers: nothing }),
  payments('customer-empty', { request: customer, answers: nothing }),
  payments('offline', { act: goOffline }),
  payments('unavailable', { answers: [on(listPaymentsCommand, broken)] }),
  payments('expired', { token: 'x.y.z' }),
  payments('disabled', { project: { enabled: false } }),
  ...PANEL_TABS.map((tab) => panel(tab, tab)),
  panel('payments-detail', 'payments', { query: `&tab=payments&payment=${REFUNDED.id}` }),
  ...PANEL_TABS.map((tab) => panel(`${tab}-empty`, tab, { answers: nothing })),
  panel('balance-below-zero', 'balance', {
    answers: [
      on(getBalanceCommand, ({ environment }) => ({
        object: 'balance_list' as const,
        environment,
        available: { PHP: -4_210.75, USD: 120 },
        pending: { PHP: 0 },
      })),
      on(getBalanceHistoryCommand, ({ currency, at }) => ({
        balances: at.map((_, day) => (currency === 'USD' ? 120 : 9_000 - day * 470.25)),
      })),
    ],
  }),
  panel('three-tabs', null, { request: { surface: 'panel', tabs: ['payments', 'balance', 'events'] } }),
  panel('not-granted', 'payouts', { request: { surface: 'panel', tabs: ['payments', 'balance'] } }),
  panel('failed-tab', 'invoices', { answers: [on(listInvoicesCommand, broken)] }),
  panel('loading', 'payments', {
    act: async (page) => {
      await page.route('**/*tab=balance*', () => undefined);
      await page.click('#tab-balance');
      await page.waitForSelector('.skeleton');
    },
  }),
  panel('keyboard-focus', 'payments', { act: (page) => page.keyboard.press('Tab') }),
  panel('offline', 'payments', {
    act: async (page) => {
      await goOffline(page);
      await page.click('#tab-events');
      await page.waitForSelector('#panel [data-failed-tab]');
    },
  }),
];

const REQUEST: MintEmbedTokenRequest = {
  merchantId: 'mer_1',
  environment: 'live',
  projectId: PROJECT,
  audience: 'merchant',
  surface: 'payments',
  scopeField: null,
  scopeValue: null,
  tabs: null,
  ttlSeconds: 600,
};

/** Fakes the other services, creates a token, and returns the URL that the token opens. */
export async function frameAddress(
  embed: EmbedAlone,
  state: FrameState,
  theme: Theme = 'light',
): Promise<string> {
  const environment = state.project?.environment ?? 'live';
  const request = { ...REQUEST, environment, ...state.request };
  await embed.play(
    ...services(),
    ...(state.answers ?? []),
    on(getProjectProfileCommand, () => profile({ environment })),
  );
  const token = state.token ?? (await embed.mint(request));
  await embed.play(on(getProjectProfileCommand, () => profile(state.project)));
  const query = `?token=${token}${theme === 'dark' ? '&theme=dark' : ''}${state.query ?? ''}`;
  return `${embed.baseUrl}/embed/${request.surface}/${PROJECT}${query}`;
}

export async function openFrame(
  embed: EmbedAlone,
  page: Page,
  state: FrameState,
  theme: Theme = 'light',
): Promise<void> {
  await page.goto(await frameAddress(embed, state, theme));
  await state.act?.(page);
}

/** @throws Error if no state has this name */
export function frameState(name: string): FrameState {
  const found = FRAME_STATES.find((each) => each.name === name);
  if (!found) throw new Error(`there is no frame state named ${name}`);
  return found;
}
