import { findMailSubscriptionCommand, setMailSubscriptionCommand } from '@tulay/contracts';
import { on } from '@tulay/testing';
import { branded, LONG_MERCHANT, MERCHANT, named, type PageState } from './page-states';

const TOKEN = `${'a'.repeat(26)}.t.${'b'.repeat(22)}.${'c'.repeat(22)}`;

const state = (name: string, isSubscribed: boolean, more: Partial<PageState> = {}): PageState => {
  const subscription = { merchantId: 'mer_1', environment: 'live' as const };
  return {
    name: `unsubscribe-${name}`,
    path: `/mails/unsubscribe/${TOKEN}`,
    ...more,
    answers: [
      on(findMailSubscriptionCommand, () => ({ ...subscription, subscribed: isSubscribed })),
      on(setMailSubscriptionCommand, ({ subscribed }) => ({ ...subscription, subscribed })),
      ...(more.answers ?? [named(MERCHANT)]),
    ],
  };
};

export const UNSUBSCRIBE_STATES: PageState[] = [
  state('asks', true),
  state('long-words', true, { answers: [named(LONG_MERCHANT)] }),
  state('ended-before', false, { answers: branded(MERCHANT) }),
  state('ends', true, {
    act: async (page) => {
      await page.click('button[type=submit]');
      await page.waitForSelector('input[value=again]', { state: 'attached' });
    },
  }),
];
