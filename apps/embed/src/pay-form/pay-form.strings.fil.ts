/** Filipino strings for forms that start a payment. */
export const payFormFilipino = {
  howToPay: 'Paano mo gustong magbayad?',
  method: 'Magbabayad gamit ang',
  hints: {
    gcash_qr: 'I-scan ang code o buksan ang GCash app',
    instapay_qr: 'Kahit anong app ng bangko o e-wallet na may QR Ph',
    card: 'Credit o debit card',
    bank_transfer: 'Mag-log in sa iyong bangko online',
  },
  amount: 'Halagang babayaran',
  upTo: 'Hanggang {max}',
  takes: { from: 'mula {from}', upTo: 'hanggang {upTo}', between: '{from} hanggang {upTo}' },
  amountProblems: {
    missing: 'Ilagay ang halagang gusto mong bayaran.',
    unreadable: 'Isulat ang halaga sa numero, gaya ng {example}.',
    low: '{min} ang pinakamaliit na halaga.',
    high: '{max} ang pinakamalaking halaga.',
  },
  examples: { centavos: '250 o 1,250.50', whole: '250 o 1,250' },
  noMethod: 'Piliin kung paano mo gustong magbayad.',
  refusals: {
    limit:
      'Hindi muna matatanggap ng tindahan ang bayad na ito. Walang nabawas sa iyo. Mangyaring makipag-ugnayan sa tindahan.',
    amount:
      'Hindi tumatanggap ng ganitong halaga ang paraang ito. Walang nabawas sa iyo. Pumili ng ibang paraan o ibang halaga.',
    method:
      'Hindi puwede ngayon ang paraang ito para sa halagang ito. Walang nabawas sa iyo. Pakipili ng iba.',
    provider:
      'Hindi sumasagot ngayon ang paraang ito. Walang nabawas sa iyo. Pakisubukan ulit o pumili ng iba.',
    busy: 'May isa pang bayad na kinukumpirma. Pakihintay muna bago magbayad ulit.',
    changed:
      'Nagbago ang dapat bayaran mula nang buksan mo ang pahinang ito. Pakitingnan ulit bago magbayad.',
  },
  sending: 'Sandali lang…',
};
