import { commonWords } from '@tulay/pages';

/** Filipino strings for emails. */
export const mailsFilipino = {
  ...commonWords.fil,
  receipt: {
    subject: 'Resibo: {amount} para sa {merchant}',
    heading: 'Salamat sa iyong bayad',
    intro: 'Natanggap na ng {merchant} ang {amount}.',
    button: 'Tingnan ang resibo',
  },
  invoice_sent: {
    subject: '{invoice} mula sa {merchant}: {amount}',
    heading: '{invoice} para sa iyo',
    intro: 'Pinadalhan ka ng {merchant} ng invoice.',
    button: 'Tingnan at bayaran ang invoice',
  },
  invoice_paid: {
    subject: 'Bayad na ang {invoice} mula sa {merchant}',
    heading: 'Bayad na ang {invoice}',
    intro: 'Salamat. Natanggap na ng {merchant} ang lahat, at wala nang babayaran.',
    button: 'Tingnan ang invoice',
  },
  reminder_3_before: {
    subject: 'Hanggang {day} ang {invoice} mula sa {merchant}',
    heading: 'Hanggang {day} ang {invoice}',
    intro: 'Paalala mula sa {merchant}. Kung naipadala mo na ang bayad, wala ka nang kailangang gawin.',
    button: 'Tingnan at bayaran ang invoice',
  },
  reminder_1_after: {
    subject: 'Hanggang {day} lang dapat ang {invoice} mula sa {merchant}',
    heading: 'Hanggang {day} lang dapat ang {invoice}',
    intro:
      'Kung naipadala mo na ang bayad, wala ka nang kailangang gawin. Kung may tanong, magtanong sa {merchant}.',
    button: 'Tingnan at bayaran ang invoice',
  },
  reminder_7_after: {
    subject: 'Ikalawang paalala: hanggang {day} lang dapat ang {invoice} mula sa {merchant}',
    heading: 'Hanggang {day} lang dapat ang {invoice}',
    intro:
      'May {amount} pang hindi nababayaran. Kung hindi ka pa makakabayad o may mali, magtanong sa {merchant}.',
    button: 'Tingnan at bayaran ang invoice',
  },
  invoiceName: 'Invoice {number}',
  paid: 'Bayad na',
  amountDue: 'Babayaran pa',
  total: 'Kabuuan',
  paidSoFar: 'Nabayaran na',
  dueDate: 'Bayaran hanggang',
  depositDue: 'Deposito hanggang',
  for: 'Para sa',
  bought: 'Mga binili',
  reference: 'Reference no.',
  testMark: '[Test] ',
  testNote: 'Test lang ito: walang perang gumalaw, at wala kang utang.',
  notBirReceipt: 'Hindi ito opisyal na resibo ng BIR.',
  notBirInvoice: 'Hindi ito BIR invoice.',
  why: 'Natanggap mo ito dahil nagbayad ka sa {merchant} o pinadalhan ka nila ng invoice.',
  unsubscribe: 'Huwag nang magpadala ng email mula sa {merchant}',
};
