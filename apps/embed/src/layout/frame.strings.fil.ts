import { commonWords } from '@tulay/pages';

export const frameFilipino = {
  more: 'Magpakita pa',
  newest: 'Bumalik sa pinakabago',
  pages: 'Mga pahina ng listahan',
  copy: 'Kopyahin',
  copied: 'Nakopya na',
  loading: 'Naglo-load…',
  added: '{count} pa ang ipinakita',
  times: 'Oras sa Pilipinas ang lahat ng oras dito.',
  test: commonWords.fil.test,
  footer: commonWords.fil.footer,
  tryAgain: 'Subukan ulit',
  offline:
    'Offline ka. Ang huling nalaman ang ipinapakita ng pahinang ito; susubukan ulit namin pagbalik ng koneksyon.',
  unreachable: 'Hindi namin maabot ang aming server ngayon. Pakisubukan ulit.',
  messages: {
    invalidToken: {
      heading: 'Hindi na magagamit ang pahinang ito',
      text: 'Para sa kaligtasan, sandali lang ito nakabukas. I-reload ang pahinang kinaroroonan mo. Kung ayaw pa rin, ipaalam sa may-ari nito.',
    },
    disabled: {
      heading: 'Nakapatay ang pahinang ito',
      text: 'Baka bumalik ito mamaya. Makapagsasabi ng higit pa ang may-ari ng pahinang ito.',
    },
    gone: {
      heading: 'Wala na ang pahinang ito',
      text: 'Inalis na ang pinagmulan nito. Makapagsasabi ng higit pa ang may-ari ng pahinang ito.',
    },
    notFound: {
      heading: 'Hindi namin makita ang pahinang ito',
      text: 'Kulang ang address nito, o wala na ang hinahanap.',
    },
    tooMany: {
      heading: 'Masyadong maraming bumibisita',
      text: 'Pakihintay sandali at subukan ulit.',
    },
    unavailable: {
      heading: 'Hindi namin ito maipakita ngayon',
      text: 'Hindi ito ma-load. Pakisubukan ulit maya-maya.',
    },
  },
} as const;
