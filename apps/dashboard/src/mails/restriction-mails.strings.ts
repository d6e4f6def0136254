/** Strings for emails to owners about an operator's restrictions. */
export const restrictionMailWords = {
  en: {
    merchant_suspended: {
      subject: 'Your account is suspended',
      heading: 'Your account is suspended',
      intro:
        'Your business cannot take live payments, make refunds or send payouts, and the dashboard is closed to your team. Money that is still on its way to you is recorded, and pending payouts wait.',
      button: 'Open the dashboard',
      note: 'Contact support to learn what you can do. Test mode and reading your data by API keep working.',
    },
    merchant_resumed: {
      subject: 'Your account is no longer suspended',
      heading: 'Your account is no longer suspended',
      intro: 'Your business can take payments, and your team can use the dashboard again.',
      button: 'Open the dashboard',
      note: 'If payouts of your account are on hold, they stay on hold until we release them.',
    },
    merchant_closed: {
      subject: 'Your account is closed',
      heading: 'Your account is closed',
      intro:
        'Your business cannot take payments, make refunds or send payouts any longer, and pending payouts are on hold. Your API keys can only read.',
      button: 'Open the dashboard',
      note: 'Contact support if you have a question, or about the remaining balance.',
    },
    payouts_held: {
      subject: 'Your payouts are on hold',
      heading: 'Your payouts are on hold',
      intro:
        'New payouts are not accepted for now, and pending payouts are not sent until we release them. Your business can still take payments and make refunds.',
      button: 'See your payouts',
      note: 'Contact support to learn what you can do. A pending payout can be canceled, and its amount returns to your balance.',
    },
    payouts_released: {
      subject: 'Your payouts are released',
      heading: 'Your payouts are released',
      intro: 'You can send payouts again, and pending payouts are on their way.',
      button: 'See your payouts',
      note: 'There is nothing you need to do.',
    },
    payment_limits_changed: {
      subject: 'The limits of your payments have changed',
      heading: 'The limits of your payments have changed',
      intro: 'We changed the amounts that your business can take in one payment, in a day or in a month.',
      button: 'Open the dashboard',
      note: 'A payment above a limit is rejected with a message that contains the limit. Contact support to change it.',
    },
  },
  fil: {
    merchant_suspended: {
      subject: 'Suspendido ang account mo',
      heading: 'Suspendido ang account mo',
      intro:
        'Hindi muna makatatanggap ng live na bayad, makakapag-refund o makakapagpadala ng payout ang negosyo mo, at sarado ang dashboard sa team mo. Itinatala pa rin ang perang papunta sa iyo, at naghihintay ang mga pending na payout.',
      button: 'Buksan ang dashboard',
      note: 'Makipag-ugnayan sa support para malaman ang puwede mong gawin. Gumagana pa rin ang test mode at ang pagbasa ng data mo gamit ang API.',
    },
    merchant_resumed: {
      subject: 'Hindi na suspendido ang account mo',
      heading: 'Hindi na suspendido ang account mo',
      intro: 'Makatatanggap na ulit ng bayad ang negosyo mo, at magagamit na ulit ng team mo ang dashboard.',
      button: 'Buksan ang dashboard',
      note: 'Kung naka-hold ang mga payout mo, mananatili itong naka-hold hanggang i-release namin.',
    },
    merchant_closed: {
      subject: 'Sarado na ang account mo',
      heading: 'Sarado na ang account mo',
      intro:
        'Hindi na makatatanggap ng bayad, makakapag-refund o makakapagpadala ng payout ang negosyo mo, at naka-hold ang mga pending na payout. Pagbasa na lang ang magagawa ng mga API key mo.',
      button: 'Buksan ang dashboard',
      note: 'Makipag-ugnayan sa support kung may tanong ka, o tungkol sa natitirang balanse.',
    },
    payouts_held: {
      subject: 'Naka-hold ang mga payout mo',
      heading: 'Naka-hold ang mga payout mo',
      intro:
        'Hindi muna tumatanggap ng bagong payout, at hindi ipapadala ang mga pending na payout hanggang i-release namin. Makatatanggap pa rin ng bayad at makakapag-refund ang negosyo mo.',
      button: 'Tingnan ang mga payout',
      note: 'Makipag-ugnayan sa support para malaman ang puwede mong gawin. Puwedeng kanselahin ang pending na payout, at babalik ang halaga sa balanse mo.',
    },
    payouts_released: {
      subject: 'Na-release na ang mga payout mo',
      heading: 'Na-release na ang mga payout mo',
      intro: 'Makakapagpadala ka na ulit ng payout, at papunta na ang mga pending na payout.',
      button: 'Tingnan ang mga payout',
      note: 'Wala kang kailangang gawin.',
    },
    payment_limits_changed: {
      subject: 'Nagbago ang mga limit ng bayad mo',
      heading: 'Nagbago ang mga limit ng bayad mo',
      intro:
        'Binago namin ang halagang matatanggap ng negosyo mo sa isang bayad, sa isang araw o sa isang buwan.',
      button: 'Buksan ang dashboard',
      note: 'Tinatanggihan ang bayad na lampas sa limit, at nasa mensahe ang limit. Makipag-ugnayan sa support para baguhin ito.',
    },
  },
};
