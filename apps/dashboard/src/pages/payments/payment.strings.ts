import { inEachLanguage } from '@tulay/pages';

/** Strings for the payment page, in addition to the strings shared with embed's frames. */
export const paymentStrings = inEachLanguage({
  en: {
    title: 'Payment {reference}',
    refund: 'Refund',
    none: {
      heading: 'No payments yet',
      text: 'Send a payment link, print a code, or make a payment with your test key: each appears here at once.',
    },
    deliveries: { heading: 'Webhook deliveries', all: 'All deliveries of this payment' },
    cancel: {
      heading: 'Cancel this payment?',
      text: 'Its page takes no money any more. This cannot be undone.',
      button: 'Cancel the payment',
      tooLate: 'This payment is not pending any more, so it cannot be cancelled.',
    },
  },
  fil: {
    title: 'Bayad {reference}',
    refund: 'I-refund',
    none: {
      heading: 'Wala pang bayad',
      text: 'Magpadala ng payment link, mag-print ng QR, o gumawa ng bayad gamit ang test key mo: lalabas ito agad dito.',
    },
    deliveries: { heading: 'Mga paghahatid ng webhook', all: 'Lahat ng paghahatid ng bayad na ito' },
    cancel: {
      heading: 'Kanselahin ang bayad na ito?',
      text: 'Hindi na tatanggap ng pera ang pahina nito. Hindi na ito mababawi.',
      button: 'Kanselahin ang bayad',
      tooLate: 'Hindi na hinihintay ang bayad na ito, kaya hindi na ito makakansela.',
    },
  },
});
