import type { Language } from '@tulay/contracts';
import { checkoutStrings } from '../checkout/checkout.strings';
import { devControlsStrings } from '../dev-controls/dev-controls.strings';
import { invoicePageStrings } from '../invoice-page/invoice-page.strings';
import { frontPageStrings } from '../front-page/front-page.strings';
import { forwardStrings } from '../layout/forward.strings';
import { messageStrings } from '../layout/message.strings';
import { commonStrings } from '../layout/parts/common.strings';
import { mailsStrings } from '../mails/mails.strings';
import { payFormStrings } from '../pay-form/pay-form.strings';
import { paymentLinkPageStrings } from '../payment-link-page/payment-link-page.strings';
import { receiptStrings } from '../receipt/receipt.strings';
import { receiptsPageStrings } from '../receipts-page/receipts-page.strings';
import { unsubscribeStrings } from '../unsubscribe/unsubscribe.strings';
import { readBy } from './page-language';

const FILES: Record<string, object> = {
  checkoutStrings,
  devControlsStrings,
  invoicePageStrings,
  forwardStrings,
  mailsStrings,
  frontPageStrings,
  messageStrings,
  unsubscribeStrings,
  commonStrings,
  payFormStrings,
  paymentLinkPageStrings,
  receiptStrings,
  receiptsPageStrings,
};

/** Every phrase of a file in a language, by its path. */
function phrasesOf(words: object, language: Language): Map<string, string> {
  const phrases = new Map<string, string>();
  const collect = (value: unknown, path: string): void => {
    if (typeof value === 'string') phrases.set(path, value);
    else for (const [key, each] of Object.entries(value as object)) collect(each, `${path}.${key}`);
  };
  readBy({ language, address: '/' }, () => collect({ ...words }, ''));
  return phrases;
}

const placeholders = (phrase: string): string[] => (phrase.match(/\{\w+\}/g) ?? []).sort();

/** Names, and words that Filipinos use in English. */
const SAME =
  /^(?:[A-Z]{2,}|GCash|Card|Bank transfer|Test mode|Privacy|Invoice|Invoice \{number\}|Activation fee|Subtotal|Processing|Merchant|Dev Controls|API reference|BIR: .*|TIN .*|\[Test\] |[^a-z]*(?:\{\w+\}[^a-z]*)+)$/;

describe.each(Object.entries(FILES))('%s', (_, words) => {
  const [english, filipino] = [phrasesOf(words, 'en'), phrasesOf(words, 'fil')];

  it('have the same keys in both languages, and no empty phrase', () => {
    expect([...filipino.keys()].sort()).toEqual([...english.keys()].sort());
    expect([...english, ...filipino].filter(([, phrase]) => phrase.trim() === '')).toEqual([]);
  });

  it('name the same values in both languages', () => {
    const wrong = [...english].filter(
      ([path, phrase]) => placeholders(phrase).join() !== placeholders(filipino.get(path) ?? '').join(),
    );
    expect(wrong).toEqual([]);
  });

  it('are translated, except names and words that are used in English', () => {
    const copied = [...english].filter(
      ([path, phrase]) => filipino.get(path) === phrase && !SAME.test(phrase),
    );
    expect(copied.filter(([path]) => !/\.(?:locale|language)$/.test(path))).toEqual([]);
  });
});
