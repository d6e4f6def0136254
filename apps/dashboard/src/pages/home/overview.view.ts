import type { PaymentDay, PaymentDays, WebhookEndpoint } from '@tulay/contracts';
import { currencyOf, formatMoney, fromMinor, toMinor } from '@tulay/money';
import {
  amountText,
  commonStrings,
  dayText,
  interpolate,
  stepsChart,
  type StepsChart,
  type Tone,
} from '@tulay/pages';
import { activationAttention } from './activation-attention';
import type { Attention } from './attention';
import { barsOf, sharesOf, type Bars, type Share } from './charts';
import { homeStrings as words } from './home.strings';
import {
  countOf,
  currenciesOf,
  DAYS,
  endsByMethod,
  endsOf,
  lastDays,
  rateOf,
  volumesOf,
  type DayVolume,
  type Ends,
} from './overview.rules';
import { countText } from '../frame/count-text';
import { COUNTED, type BalanceDays, type Overview } from './read-overview';

/** Data for the overview, rendered by `overview.eta`. Null means that a service was unavailable. */
export interface OverviewView {
  attention: Attention[];
  /** Whether some data is missing because a service was unavailable. */
  isPart: boolean;
  /** Whether to show instructions because no payment has succeeded yet. */
  start: boolean;
  volumes: VolumeView[] | null;
  rates: RatesView | null;
  balances: BalanceView[] | null;
}

interface TableRow {
  day: string;
  machine: string;
  values: string[];
}

interface VolumeView {
  currency: string;
  today: string;
  todayCount: string;
  month: string;
  monthCount: string;
  /** Whether the chart is omitted because no payment succeeded. */
  isEmpty: boolean;
  chart: Bars & { summary: string; topText: string; first: string; last: string };
  /** Table rows, newest first. */
  rows: TableRow[];
}

export interface RatesView {
  today: string;
  month: string;
  methods: { name: string; rate: string; ends: Ends; shares: Share[]; summary: string }[];
}

interface BalanceView {
  currency: string;
  /** Whether the chart is omitted because the balance was always zero. */
  isEmpty: boolean;
  available: string;
  isNegative: boolean;
  chart: StepsChart & { summary: string; topText: string; bottomText: string; first: string; last: string };
  rows: TableRow[];
}

export const toOverviewView = (overview: Overview): OverviewView => ({
  attention: attentionOf(overview),
  isPart: Object.values(overview).includes(null),
  start: overview.payments?.sums.every(({ end }) => end !== 'succeeded') ?? false,
  volumes: overview.payments && volumeViews(overview.payments),
  rates: overview.payments && ratesOf(overview.payments),
  balances: overview.balances && overview.balances.map(toBalance),
});

function attentionOf({ activation, failed, endpoints, payouts, requests, balances }: Overview): Attention[] {
  return [
    ...(activation ? activationAttention(activation) : []),
    ...(balances ?? []).filter(({ available }) => available < 0).map(negative),
    ...(endpoints ?? []).flatMap(endpointAttention),
    ...counted(failed, 'negative', words.attention.failed, '/dashboard/webhooks/deliveries?status=failed'),
    ...counted(requests, 'caution', words.attention.requests, '/dashboard/payout-requests?status=waiting'),
    ...counted(payouts, 'caution', words.attention.payouts, '/dashboard/payouts?status=pending'),
  ];
}

const negative = ({ currency, available }: BalanceDays): Attention => ({
  tone: 'negative',
  text: interpolate(words.attention.negative, { amount: amountText(available, currency) }),
  href: '/dashboard/balance',
});

/**
 * Returns an alert if the endpoint is failing or was disabled because of failures, but not if the merchant
 * disabled it.
 */
function endpointAttention({
  id,
  url,
  disabled_reason: why,
  failing_since: failing,
}: WebhookEndpoint): Attention[] {
  const href = `/dashboard/webhooks/${id}`;
  if (why === 'failing' || why === 'gone')
    return [{ tone: 'negative', text: interpolate(words.attention.disabled, { url }), href }];
  if (why === null && failing !== null)
    return [{ tone: 'caution', text: interpolate(words.attention.failing, { url }), href }];
  return [];
}

function counted(count: number | null, tone: Tone, phrase: string, href: string): Attention[] {
  if (!count) return [];
  return [
    { tone, text: interpolate(phrase, { count: count < COUNTED ? String(count) : `${COUNTED}+` }), href },
  ];
}

function volumeViews({ today, sums }: PaymentDays): VolumeView[] {
  const days = lastDays(today, DAYS);
  return currenciesOf(sums).map((currency) => toVolume(currency, volumesOf(sums, currency, days)));
}

function toVolume(currency: string, days: readonly DayVolume[]): VolumeView {
  const known = currencyOf(currency);
  const money = (minor: bigint) => formatMoney(minor, known);
  const [amount, payments] = [sum(days, ({ amount: each }) => each), count(days)];
  const today = days.at(-1)!;
  const bars = barsOf(days.map((day) => fromMinor(day.amount, known)));
  const span = spanOf(days);
  return {
    currency,
    today: money(today.amount),
    todayCount: paymentsText(today.payments),
    month: money(amount),
    monthCount: paymentsText(payments),
    isEmpty: payments === 0,
    chart: {
      ...bars,
      ...span,
      topText: amountText(bars.top, currency),
      summary: interpolate(words.volume.summary, { ...span, currency, amount: money(amount) }),
    },
    rows: days
      .map((day) => ({ ...dayOf(day), values: [money(day.amount), countText(day.payments)] }))
      .reverse(),
  };
}

const sum = (days: readonly DayVolume[], of: (day: DayVolume) => bigint): bigint =>
  days.reduce((total, day) => total + of(day), 0n);
const count = (days: readonly DayVolume[]): number =>
  days.reduce((total, { payments }) => total + payments, 0);

const paymentsText = (payments: number): string =>
  interpolate(payments === 1 ? words.volume.onePayment : words.volume.payments, {
    count: countText(payments),
  });

const dayOf = ({ day }: { day: string }) => ({ day: dayText(day, commonStrings.locale), machine: day });

function spanOf(days: readonly { day: string }[]): { first: string; last: string } {
  return { first: dayOf(days[0]!).day, last: dayOf(days.at(-1)!).day };
}

function ratesOf({ today, sums }: PaymentDays): RatesView {
  const ofToday = sums.filter(({ day }: PaymentDay) => day === today);
  return {
    today: rateText(endsOf(ofToday)),
    month: rateText(endsOf(sums)),
    methods: endsByMethod(sums).map(({ method, ends }) => {
      const [name, rate] = [commonStrings.methods[method], rateText(ends)];
      const summary = interpolate(words.rates.summary, { name, rate, count: countText(countOf(ends)) });
      return { name, rate, ends, shares: sharesOf(ends), summary };
    }),
  };
}

/** Maximum rate if a payment failed, so that the rate is not rounded to 100%. */
const ALMOST_ALL = 0.999;

const rateText = (ends: Ends): string => {
  const rate = rateOf(ends);
  if (rate === null) return '–';
  const form = new Intl.NumberFormat(commonStrings.locale, { style: 'percent', maximumFractionDigits: 1 });
  return form.format(rate < 1 ? Math.min(rate, ALMOST_ALL) : 1);
};

function toBalance({ currency, available, days }: BalanceDays): BalanceView {
  const steps = stepsChart(days.map(({ balance }) => balance));
  const span = spanOf(days);
  const text = (amount: number) => amountText(amount, currency);
  return {
    currency,
    available: text(available),
    isEmpty: days.every(({ balance }) => balance === 0),
    isNegative: toMinor(available, currencyOf(currency)) < 0n,
    chart: {
      ...steps,
      ...span,
      topText: text(steps.top),
      bottomText: text(steps.bottom),
      summary: interpolate(words.balance.summary, {
        ...span,
        currency,
        opening: text(days[0]!.balance),
        closing: text(available),
      }),
    },
    rows: days.map((day) => ({ ...dayOf(day), values: [text(day.balance)] })).reverse(),
  };
}
