import { inEachLanguage, type WordsLike } from '@tulay/pages';

const english = {
  caption: 'Events, the newest first',
  open: 'Event {id}',
  type: 'Kind',
  columns: { summary: 'Event', type: 'Kind', about: 'About', created: 'Date' },
  empty: {
    heading: 'No events yet',
    text: 'Whatever happens to your payments, refunds, payouts and invoices is listed here, also without a webhook.',
  },
  noMore: { heading: 'That was all', text: 'There are no older events.' },
  noneFound: { heading: 'No event found', text: 'Nothing of this kind has happened. Clear the search.' },
  one: {
    about: 'About',
    created: 'Date',
    id: 'Id',
    body: 'What it says',
    deliveries: 'Deliveries',
    all: 'All deliveries of this event',
    replay: 'Deliver to everybody again',
    replayText: 'It goes wherever such an event would go if it happened now.',
    sample: 'This event is a test, so it cannot be delivered again.',
  },
};

const filipino: WordsLike<typeof english> = {
  caption: 'Mga event, pinakabago muna',
  open: 'Event na {id}',
  type: 'Uri',
  columns: { summary: 'Ang event', type: 'Uri', about: 'Tungkol sa', created: 'Petsa' },
  empty: {
    heading: 'Wala pang event',
    text: 'Nakalista rito ang lahat ng nangyayari sa mga bayad, refund, payout at invoice mo, kahit walang webhook.',
  },
  noMore: { heading: 'Iyon na lahat', text: 'Wala nang mas lumang event.' },
  noneFound: {
    heading: 'Walang nahanap na event',
    text: 'Wala pang nangyaring ganitong uri. Burahin ang hinahanap.',
  },
  one: {
    about: 'Tungkol sa',
    created: 'Petsa',
    id: 'ID nito',
    body: 'Ang nilalaman nito',
    deliveries: 'Mga paghahatid',
    all: 'Lahat ng paghahatid ng event na ito',
    replay: 'Ihatid ulit sa lahat',
    replayText: 'Pupunta ito kung saan pupunta ang ganitong event kung ngayon ito nangyari.',
    sample: 'Pagsubok ang event na ito, kaya hindi ito maihahatid ulit.',
  },
};

/** Strings for the event pages. */
export const eventsStrings = inEachLanguage({ en: english, fil: filipino });
