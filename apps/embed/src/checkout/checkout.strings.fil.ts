import { commonWords } from '@tulay/pages';

const confirmStep = 'Kumpirmahin sa app. Kusang magbabago ang pahinang ito.';
const checkStep = 'Tingnan kung tama ang pangalan at ang halaga.';

const steps = {
  gcash_qr: ['Buksan ang GCash, pindutin ang QR at i-scan ang code na ito.', checkStep, confirmStep],
  instapay_qr: [
    'Buksan ang app ng iyong bangko o e-wallet at i-scan ang code na ito.',
    checkStep,
    confirmStep,
  ],
  card: [
    'Magpatuloy sa ligtas na pahina para sa card.',
    'Ilagay ang detalye ng card at aprubahan ang bayad sa iyong bangko.',
    'Kusa kang ibabalik dito.',
  ],
  bank_transfer: [
    'Magpatuloy sa pahina ng bangko at piliin ang iyong bangko.',
    'Mag-log in at aprubahan ang bayad.',
    'Kusa kang ibabalik dito.',
  ],
} as const;

const phoneSteps = {
  gcash_qr: [
    'I-save ang code sa mga litrato mo.',
    'Buksan ang GCash, pindutin ang QR, saka i-upload ang code.',
    'Tingnan ang pangalan at ang halaga, saka kumpirmahin. Kusang magbabago ang pahinang ito.',
  ],
  instapay_qr: [
    'I-save ang code sa mga litrato mo.',
    'Buksan ang app ng iyong bangko o e-wallet, pindutin ang QR, saka i-upload ang code.',
    'Tingnan ang pangalan at ang halaga, saka kumpirmahin. Kusang magbabago ang pahinang ito.',
  ],
} as const;

const accountSteps = [
  'Buksan ang app ng iyong bangko o e-wallet at piliin ang pagpapadala ng pera sa ibang bangko.',
  'Ilagay ang bangko, ang numero ng account at ang eksaktong halaga na nakasulat dito.',
  'Tingnan kung tama, saka ipadala. Kusang magbabago ang pahinang ito pagdating ng pera.',
] as const;

const failures = {
  card_declined: {
    heading: 'Hindi tinanggap ang card',
    text: 'Hindi inaprubahan ng iyong bangko ang bayad at hindi sinabi kung bakit. Subukan ang ibang card, o magtanong sa iyong bangko. Walang nabawas sa iyo.',
  },
  insufficient_funds: {
    heading: 'Kulang ang balance',
    text: 'Walang nabawas sa iyo. Magdagdag ng pera sa account o gumamit ng ibang paraan ng pagbayad, at pagkatapos ay {again}.',
  },
  authentication_failed: {
    heading: 'Hindi namin nakumpirma na ikaw ito',
    text: 'Hindi natuloy ang code o ang pag-apruba. Walang nabawas sa iyo. Ihanda ang iyong phone at {again}.',
  },
  invalid_card: {
    heading: 'Hindi tugma ang detalye ng card',
    text: 'Walang nabawas sa iyo. Tingnan ang numero, expiry date at security code, at pagkatapos ay {again}.',
  },
  cancelled: {
    heading: 'Kinansela ang bayad',
    text: 'Walang nabawas sa iyo. Kung gusto mo, {again} anumang oras.',
  },
  account_blocked: {
    heading: 'Hindi makabayad ang account na ito ngayon',
    text: 'Walang nabawas sa iyo. Makapagsasabi ng higit pa ang iyong e-wallet o bangko; puwede ka ring gumamit ng ibang paraan ng pagbayad.',
  },
  amount_limit_exceeded: {
    heading: 'Lampas sa limit ang halaga',
    text: 'May limit ang iyong e-wallet o bangko sa bawat padala o bawat araw. Walang nabawas sa iyo. Itaas ang limit o gumamit ng ibang paraan ng pagbayad.',
  },
  fraud_suspected: {
    heading: 'Pinigil ng safety check ang bayad na ito',
    text: 'Nangyayari rin ito sa karaniwang bayad. Walang nabawas sa iyo. Gumamit ng ibang paraan ng pagbayad, o magtanong sa {merchant}.',
  },
  issuer_unavailable: {
    heading: 'Hindi sumagot ang iyong bangko o e-wallet',
    text: 'Walang nabawas sa iyo. Pakisubukan ulit pagkaraan ng ilang minuto, o gumamit ng ibang paraan ng pagbayad.',
  },
  provider_timeout: {
    heading: 'Masyadong natagalan ang bayad',
    text: 'Walang dumating na sagot sa takdang oras. Kung nakalagay sa iyong account na naipadala na ang pera, ibigay sa {merchant} ang reference sa ibaba. Kung hindi, {again}.',
  },
  provider_error: {
    heading: 'Nagkaproblema habang nagbabayad',
    text: 'Hindi mo ito kasalanan. Kung nakalagay sa iyong account na naipadala na ang pera, ibigay sa {merchant} ang reference sa ibaba. Kung hindi, {again}.',
  },
  unknown: {
    heading: 'Hindi natuloy ang bayad',
    text: 'Kung nakalagay sa iyong account na naipadala na ang pera, ibigay sa {merchant} ang reference sa ibaba. Kung hindi, {again}.',
  },
};

const screens = {
  closing: {
    heading: 'Tapos na ang oras',
    text: 'Pakiusap, huwag nang magbayad sa code o account na ito. Kung kababayad mo lang, manatili rito: hinahanap namin ang bayad mo.',
  },
  processing: {
    heading: 'Kinukumpirma ang bayad mo',
    text: 'Naipadala na ang bayad mo at kinukumpirma na. Karaniwang wala pang isang minuto ito. Puwede mong isara ang pahinang ito: malalaman ng {merchant} ang resulta.',
  },
  succeeded: {
    heading: 'Tagumpay ang bayad',
    text: 'Natanggap na ng {merchant} ang bayad mo. Salamat.',
  },
  expired: {
    heading: 'Nag-expire na ang checkout na ito',
    text: 'Tapos na ang oras para magbayad at walang nabawas sa iyo rito. Para sa bagong code, {again}. Kung nakapagbayad ka, ibigay sa {merchant} ang reference sa ibaba.',
  },
  refunded: {
    heading: 'Na-refund ang bayad na ito',
    text: 'Ibinalik ng {merchant} ang buong halaga. Maaaring ilang araw bago ito lumabas sa iyong account.',
  },
};

/** Strings for the checkout page, in everyday Filipino. */
export const checkoutFilipino = {
  ...commonWords.fil,
  chips: {
    waiting: 'Hinihintay ang bayad',
    closing: 'Tapos na ang oras',
    processing: 'Kinukumpirma',
    succeeded: 'Bayad na',
    failed: 'Hindi nabayaran',
    expired: 'Expired na',
    refunded: 'Na-refund',
  },
  steps,
  phoneSteps,
  accountSteps,
  testSteps: [
    'Pumili ng resulta sa Dev Controls sa ibaba.',
    'Makikita rito ang makikita ng nagbabayad sa iyo.',
    'Matatanggap ng server mo ang webhook, gaya sa live mode.',
  ],
  failures,
  screens,
  title: '{heading} · {merchant}',
  payTitle: 'Magbayad ng {amount} · {merchant}',
  pay: 'Magbayad ng',
  to: 'sa {merchant}',
  qrAlt: 'QR code para magbayad ng {amount} sa {merchant}',
  testQrAlt: 'Test QR code na nagbubukas ng pahinang ito',
  testQr: 'Test code ito: binubuksan ang pahinang ito, hindi ang e-wallet.',
  account: {
    heading: 'Magpadala sa account na ito',
    bank: 'Bangko',
    number: 'Numero ng account',
    name: 'Pangalan ng account',
    amount: 'Eksaktong halaga',
    exact: 'Ipadala ang eksaktong {amount}, sa isang padala lang. Hindi ito mababayaran ng ibang halaga.',
    copyNumber: 'Kopyahin ang numero',
  },
  saveQr: 'I-save ang code',
  shareQr: 'I-share ang code',
  otherPhone: 'O i-scan ang code gamit ang ibang phone.',
  noQr: 'Hindi pa handa ang code. Kusang magbabago ang pahinang ito.',
  openApp: { gcash_qr: 'Buksan sa GCash', other: 'Buksan sa iyong app' },
  continueTo: { card: 'Magpatuloy sa bayad gamit ang card', other: 'Magpatuloy sa iyong bangko' },
  testMethod: {
    card: 'Sa live key, dito magpapatuloy ang nagbabayad sa pahina ng card. Sa test mode, hindi kailangan ng card: ang Dev Controls sa ibaba ang magpapasya.',
    bank_transfer:
      'Sa live key, makikita rito ng nagbabayad ang account na padadalhan, o magpapatuloy siya sa kanyang bangko. Sa test mode, hindi kailangan ng bangko: ang Dev Controls sa ibaba ang magpapasya.',
  },
  timeLeft: 'Natitirang oras',
  payBefore: 'Magbayad bago mag-{time}, oras sa Pilipinas',
  payBeforeDay: 'Magbayad bago ang {time}, oras sa Pilipinas',
  howTo: 'Paano magbayad',
  reference: 'Reference no.',
  copy: 'Kopyahin',
  copied: 'Nakopya na',
  copyFailed: 'Pindutin nang matagal para makopya',
  saveReceipt: 'I-save o i-print ang resibo',
  details: {
    for: 'Para sa',
    paidTo: 'Ibinayad sa',
    amount: 'Halaga',
    method: 'Paraan',
    time: 'Petsa at oras',
    merchant: 'Merchant',
  },
  again: {
    shop: 'magsimula ulit sa {merchant}',
    link: 'subukan ulit',
    invoice: 'bumalik sa invoice',
  },
  leave: {
    another: 'Pumili ng ibang paraan ng pagbayad',
    back: 'Kanselahin at bumalik',
    shop: 'Kanselahin at bumalik sa {merchant}',
    hint: 'Kung nakapagbayad ka na, manatili sa pahinang ito.',
  },
  back: {
    shop: 'Bumalik sa {merchant}',
    invoice: 'Bumalik sa invoice',
    tryAgain: 'Subukan ulit',
    another: 'Magbayad ulit',
  },
  goingBack: 'Babalik sa loob ng {seconds} s',
  stay: 'Manatili sa pahinang ito',
  offline: 'Offline ka. Titingnan namin ulit pagbalik ng koneksyon.',
  unreachable: 'Hindi namin maabot ang aming server ngayon. Patuloy kaming sumusubok.',
} as const;
