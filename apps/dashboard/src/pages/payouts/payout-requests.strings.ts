import { inEachLanguage, type WordsLike } from '@tulay/pages';
import type { RequestStatus } from '../../payout-requests/payout-request.states';

const english = {
  title: 'Payout requests',
  caption: 'Payouts that people asked for, the newest first',
  open: 'Request of {amount}',
  empty: {
    heading: 'Nobody has asked for a payout yet',
    text: 'What people of your team send appears here, and what waits for a second person.',
  },
  noMore: { heading: 'That is all', text: 'There are no older requests.' },
  noneFound: { heading: 'No request found', text: 'Try another status.' },
  one: {
    title: 'Request of {amount}',
    facts: 'What is to be sent',
    history: 'What happened',
    asked: 'Asked for by {name}',
    decided: {
      sending: 'Approved by {name}',
      declined: 'Declined by {name}',
      withdrawn: 'Withdrawn by {name}',
    },
    until: 'Ends by itself if nobody approves it',
    payout: 'Look at the payout',
    approve: 'Approve and send',
    decline: 'Decline',
    withdraw: 'Withdraw',
    says: {
      waiting: 'A second person has to approve it. Nothing has left the balance.',
      sending:
        'It is being sent. If this takes more than a minute, it goes on by itself: do not send it again.',
      sent: 'It has left the balance.',
      declined: 'Nothing was paid.',
      withdrawn: 'Nothing was paid.',
      expired: 'Nobody approved it within seven days. Nothing was paid.',
      refused: 'Nothing was paid.',
    } as Record<RequestStatus, string>,
    refusals: {
      insufficient_balance: 'The available balance does not cover it. Nothing was paid.',
      insufficient_scope: 'Payouts of this account are on hold. Nothing was paid. Contact support.',
      no_route: 'Nobody can carry this amount to this account right now. Nothing was paid.',
    } as Record<string, string>,
  },
  limit: {
    title: 'Limit of payouts',
    text: 'What one person may send within 24 hours without a second one. All that they sent alone counts together.',
    now: 'Now: {limit}',
    none: 'no limit',
    field: 'Limit in pesos',
    hint: 'Leave it empty for no limit. With 0 a second person approves every payout.',
    wrong: 'Write an amount up to ₱9,999,999.99, such as 50,000, or nothing.',
    save: 'Save the limit',
    owners: 'An owner changes it. Every owner gets a mail.',
  },
};

const filipino: WordsLike<typeof english> = {
  title: 'Mga hiling na payout',
  caption: 'Mga payout na hiningi, pinakabago muna',
  open: 'Hiling na {amount}',
  empty: {
    heading: 'Wala pang humingi ng payout',
    text: 'Lalabas dito ang ipinapadala ng mga kasama mo, at ang naghihintay ng pangalawang tao.',
  },
  noMore: { heading: 'Iyon na lahat', text: 'Wala nang mas lumang hiling.' },
  noneFound: { heading: 'Walang nahanap na hiling', text: 'Subukan ang ibang kalagayan.' },
  one: {
    title: 'Hiling na {amount}',
    facts: 'Ang ipapadala',
    history: 'Ang nangyari',
    asked: 'Hiningi ni {name}',
    decided: {
      sending: 'Sinang-ayunan ni {name}',
      declined: 'Tinanggihan ni {name}',
      withdrawn: 'Binawi ni {name}',
    },
    until: 'Kusang magwawakas kung walang sasang-ayon',
    payout: 'Tingnan ang payout',
    approve: 'Sang-ayunan at ipadala',
    decline: 'Tanggihan',
    withdraw: 'Bawiin',
    says: {
      waiting: 'Kailangang sumang-ayon ang pangalawang tao. Wala pang umalis sa balanse.',
      sending: 'Ipinapadala na ito. Kung lumampas ng isang minuto, kusa itong tutuloy: huwag ipadala ulit.',
      sent: 'Umalis na ito sa balanse.',
      declined: 'Walang ibinayad.',
      withdrawn: 'Walang ibinayad.',
      expired: 'Walang sumang-ayon sa loob ng pitong araw. Walang ibinayad.',
      refused: 'Walang ibinayad.',
    },
    refusals: {
      insufficient_balance: 'Kulang ang magagamit na balanse. Walang ibinayad.',
      insufficient_scope:
        'Naka-hold ang mga payout ng account na ito. Walang ibinayad. Makipag-ugnayan sa support.',
      no_route: 'Walang makapagdala ng ganitong halaga sa account na ito ngayon. Walang ibinayad.',
    },
  },
  limit: {
    title: 'Limit ng mga payout',
    text: 'Ang puwedeng ipadala ng isang tao sa loob ng 24 na oras nang walang pangalawa. Pinagsasama ang lahat ng ipinadala niyang mag-isa.',
    now: 'Ngayon: {limit}',
    none: 'walang limit',
    field: 'Limit sa piso',
    hint: 'Iwang walang laman kung walang limit. Kapag 0, sasang-ayunan ng pangalawang tao ang bawat payout.',
    wrong: 'Magsulat ng halaga hanggang ₱9,999,999.99, gaya ng 50,000, o wala.',
    save: 'I-save ang limit',
    owners: 'May-ari ang nagbabago nito. May mail ang bawat may-ari.',
  },
};

/** Strings for payout requests and for the limit above which a payout needs approval. */
export const payoutRequestsStrings = inEachLanguage({ en: english, fil: filipino });
