import { commonWords } from '@tulay/pages';
import { payFormFilipino } from '../pay-form/pay-form.strings.fil';

/** Filipino strings for the payment link page. */
export const paymentLinkPageFilipino = {
  ...commonWords.fil,
  form: payFormFilipino,
  title: '{description} · {merchant}',
  price: 'Halaga',
  continue: 'Magpatuloy',
  next: 'Walang mababayaran hangga’t hindi mo kinukumpirma sa iyong app o bangko.',
  cancel: 'Bumalik sa {merchant}',
  cancelled:
    'Kinansela mo ang bayad na iyon at walang nabawas sa iyo. Piliin kung paano mo gustong magbayad.',
  notCompleted: 'Hindi natapos ang sinimulan mong bayad. Puwede mong subukan ulit dito.',
  nothingToPayWith: 'Hindi ito mababayaran online ngayon. Walang nabawas sa iyo. Pakisubukan ulit mamaya.',
  paused: {
    heading: 'Hindi muna tumatanggap ng bayad',
    text: 'Hindi muna makatanggap ng bayad online ang {merchant}. Walang nabawas sa iyo. Itanong sa {merchant} kung paano magbabayad.',
  },
  soldOut: {
    heading: 'Ubos na',
    text: 'Wala nang natitira sa {merchant} ngayon. Walang nabawas sa iyo.',
  },
  inProgress: {
    heading: 'May sinimulan kang bayad',
    pending: 'Para sa {merchant} gamit ang {method}. Walang mababayaran hangga’t hindi mo kinukumpirma.',
    processing:
      'Para sa {merchant} gamit ang {method}. Hinihintay naming kumpirmahin ito ng iyong bangko o e-wallet.',
    resume: 'Magpatuloy',
    another: 'Pumili ng ibang paraan ng pagbayad',
    hint: 'Makakansela ang bayad sa itaas. Kung nakabayad ka na, piliin ang Magpatuloy.',
  },
  each: '{amount} bawat isa',
  quantity: 'Ilan?',
  quantityLeft: '{count} na lang',
  quantityProblem: 'Pumili ng 1 hanggang {max}.',
  total: 'Kabuuan',
  presets: 'Magkano ang gusto mong bayaran?',
  otherAmount: 'Ibang halaga',
  optional: '(kung gusto mo)',
  missing: 'Pakisulat ang “{label}”.',
  payerHeading: 'Tungkol sa iyo',
  payer: { name: 'Pangalan', email: 'Email', phone: 'Numero ng telepono' },
  payerUse: 'Makikita ito ng {merchant} kasama ng bayad mo, at maaaring ipadala sa email ang resibo mo.',
  payerMissing: {
    name: 'Pakisulat ang pangalan mo.',
    email: 'Pakisulat ang email address mo.',
    phone: 'Pakisulat ang numero ng telepono mo.',
  },
  payerUnreadable: {
    name: 'Masyadong mahaba ang pangalang ito.',
    email: 'Isulat ang email address na tulad ng juan@example.com.',
    phone: 'Isulat ang numero na tulad ng 0917 123 4567.',
  },
  closed: {
    heading: 'Hindi na aktibo ang link na ito',
    text: 'Isinara na ito ng {merchant}, o tapos na ang panahon nito. Walang nabawas sa iyo. Humingi ng bago sa {merchant}.',
  },
};
