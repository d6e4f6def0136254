import { inEachLanguage, commonWords } from '@tulay/pages';

/** Strings for the front page. */
const english = {
  ...commonWords.en,
  title: 'Tulay · Payments in the Philippines',
  heading: 'Payments in the Philippines, through one bridge',
  text: 'GCash, QR Ph, cards and bank transfers: shops take them here, and people pay them here.',
  payers: {
    heading: 'Are you paying somebody?',
    text: 'Open the link or scan the code that the shop gave you: your payment is on that page, and its receipt too. If a page is gone, ask the shop for a new one.',
  },
  merchants: {
    heading: 'Do you want to be paid?',
    text: 'Open an account, try everything with test money, then take payments',
    ways: [
      'with a link that you send',
      'with a printed code at your counter',
      'with an invoice',
      'from your own site or app',
    ],
    signUp: 'Open an account',
    signIn: 'Sign in',
  },
  developers: {
    heading: 'Do you write the software?',
    text: 'One API for payments, refunds, payouts and signed webhooks, with a test mode that plays the payer and the bank.',
    reference: 'API reference',
    guides: 'Guides',
    openApi: 'OpenAPI document',
  },
};

const filipino = {
  ...commonWords.fil,
  title: 'Tulay · Pagbabayad sa Pilipinas',
  heading: 'Pagbabayad sa Pilipinas, sa iisang tulay',
  text: 'GCash, QR Ph, card at bank transfer: dito tumatanggap ang mga tindahan, at dito nagbabayad ang mga tao.',
  payers: {
    heading: 'May babayaran ka ba?',
    text: 'Buksan ang link o i-scan ang code na ibinigay ng tindahan: naroon ang bayad mo at ang resibo nito. Kung wala na ang pahina, humingi ng bago sa tindahan.',
  },
  merchants: {
    heading: 'Gusto mo bang tumanggap ng bayad?',
    text: 'Magbukas ng account, subukan ang lahat gamit ang test na pera, saka tumanggap ng bayad',
    ways: [
      'gamit ang link na ipinapadala mo',
      'gamit ang naka-print na code sa counter mo',
      'gamit ang invoice',
      'mula sa sarili mong site o app',
    ],
    signUp: 'Magbukas ng account',
    signIn: 'Mag-sign in',
  },
  developers: {
    heading: 'Ikaw ba ang gumagawa ng software?',
    text: 'Iisang API para sa bayad, refund, payout at may-pirmang webhook, na may test mode na gumaganap na nagbabayad at bangko.',
    reference: 'API reference',
    guides: 'Mga gabay',
    openApi: 'Dokumentong OpenAPI',
  },
};

export const frontPageStrings = inEachLanguage({ en: english, fil: filipino });
