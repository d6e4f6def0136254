const SIDE_EN = 'It is on the side, test or live, on which it was asked for.';
const SIDE_FIL = 'Nasa panig ito, test o live, kung saan hiningi.';

/** Strings for emails about payouts created in the dashboard. */
export const payoutMailWords = {
  en: {
    payout_waiting: {
      subject: 'A payout waits for your approval',
      heading: 'A payout waits for your approval',
      intro: 'Somebody of your team asked for a payout at Tulay that a second person has to approve.',
      button: 'See what waits',
      note: `${SIDE_EN} If nobody approves it within seven days, it ends by itself and nothing is paid.`,
    },
    payout_sent: {
      subject: 'Your payout is on its way',
      heading: 'Your payout is on its way',
      intro: 'A payout that you asked for at Tulay has left the balance.',
      button: 'See your payouts',
      note: `${SIDE_EN} If it was not you, choose a new password now, which ends every session, and tell the owner of the merchant.`,
    },
    payout_refused: {
      subject: 'Your payout was approved and could not be made',
      heading: 'Your payout was approved and could not be made',
      intro:
        'A payout that you asked for at Tulay was approved, but the balance was too small or nobody could make it. Nothing was paid.',
      button: 'See why',
      note: SIDE_EN,
    },
    payout_declined: {
      subject: 'Your payout was declined',
      heading: 'Your payout was declined',
      intro: 'Somebody of your team declined a payout that you asked for at Tulay. Nothing was paid.',
      button: 'See who declined it',
      note: SIDE_EN,
    },
    payout_expired: {
      subject: 'Nobody approved your payout',
      heading: 'Nobody approved your payout',
      intro: 'A payout that you asked for at Tulay waited for seven days and has ended. Nothing was paid.',
      button: 'See your requests',
      note: `${SIDE_EN} You can ask for it again.`,
    },
    payout_limit_changed: {
      subject: 'The limit of payouts has changed',
      heading: 'The limit of payouts has changed',
      intro:
        'An owner of your merchant at Tulay changed how much one person may pay out without a second one.',
      button: 'Look at the limit',
      note: 'The page shows the side, test or live, that you look at. If you do not know of it, speak with the other owners now.',
    },
  },
  fil: {
    payout_waiting: {
      subject: 'May payout na naghihintay ng pagsang-ayon mo',
      heading: 'May payout na naghihintay ng pagsang-ayon mo',
      intro: 'May kasama kang humingi ng payout sa Tulay na kailangang sang-ayunan ng pangalawang tao.',
      button: 'Tingnan ang naghihintay',
      note: `${SIDE_FIL} Kung walang sasang-ayon sa loob ng pitong araw, kusa itong magwawakas at walang ibabayad.`,
    },
    payout_sent: {
      subject: 'Papunta na ang payout mo',
      heading: 'Papunta na ang payout mo',
      intro: 'Umalis na sa balanse ang payout na hiningi mo sa Tulay.',
      button: 'Tingnan ang mga payout mo',
      note: `${SIDE_FIL} Kung hindi ikaw, pumili agad ng bagong password, na tatapos sa lahat ng session, at sabihan ang may-ari ng negosyo.`,
    },
    payout_refused: {
      subject: 'Sinang-ayunan ang payout mo pero hindi nagawa',
      heading: 'Sinang-ayunan ang payout mo pero hindi nagawa',
      intro:
        'Sinang-ayunan ang payout na hiningi mo sa Tulay, pero kulang ang balanse o walang makagawa nito. Walang ibinayad.',
      button: 'Tingnan kung bakit',
      note: SIDE_FIL,
    },
    payout_declined: {
      subject: 'Tinanggihan ang payout mo',
      heading: 'Tinanggihan ang payout mo',
      intro: 'May kasama kang tumanggi sa payout na hiningi mo sa Tulay. Walang ibinayad.',
      button: 'Tingnan kung sino',
      note: SIDE_FIL,
    },
    payout_expired: {
      subject: 'Walang sumang-ayon sa payout mo',
      heading: 'Walang sumang-ayon sa payout mo',
      intro: 'Naghintay ng pitong araw ang payout na hiningi mo sa Tulay at nagwakas na. Walang ibinayad.',
      button: 'Tingnan ang mga hiningi mo',
      note: `${SIDE_FIL} Puwede mo itong hingin ulit.`,
    },
    payout_limit_changed: {
      subject: 'Nagbago ang limit ng mga payout',
      heading: 'Nagbago ang limit ng mga payout',
      intro:
        'Binago ng may-ari ng negosyo mo sa Tulay kung magkano ang puwedeng i-payout ng isang tao nang walang pangalawa.',
      button: 'Tingnan ang limit',
      note: 'Ipinapakita ng pahina ang panig, test o live, na tinitingnan mo. Kung hindi mo ito alam, kausapin agad ang ibang may-ari.',
    },
  },
};
