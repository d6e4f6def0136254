import { inEachLanguage, type WordsLike } from '@tulay/pages';

const english = {
  intro: 'Your programs call the API with these. A key opens only the side that you see: {side}.',
  sides: { test: 'test', live: 'live' },
  add: 'Make a key',
  guides: 'Guides for developers',
  caption: 'API keys, newest first',
  columns: { key: 'Key', state: 'State', scopes: 'Allows', used: 'Last used', created: 'Made' },
  never: 'never',
  all: 'everything',
  empty: {
    heading: 'No keys on this side yet',
    text: 'Make one, give it only what the program needs, and keep it where nobody reads it.',
  },
  states: { works: 'Works', ending: 'Ends soon', expired: 'Expired', revoked: 'Revoked' },
  form: {
    title: 'New API key',
    scopes: 'What it allows',
    scopesHint: 'Only what the program needs. Whoever can change something can read it too.',
    everything: 'Everything, also what comes later',
    ends: 'How long it works',
    ending: { never: 'Until it is revoked', '30': '30 days', '90': '90 days', '365': 'One year' },
    make: 'Make the key',
  },
  detail: {
    title: 'API key …{last4}',
    id: 'Id',
    scopes: 'Allows',
    created: 'Made',
    used: 'Last used',
    ends: 'Works until',
    revoked: 'Revoked',
    minutes: 'to a few minutes',
  },
  rotate: {
    heading: 'Replace it',
    text: 'You get a new key that allows the same. The old one works for some time more, so that you can switch your programs.',
    overlap: 'The old key works for',
    hours: { '0': 'no longer', '1': '1 hour', '24': '24 hours', '72': '72 hours' },
    button: 'Replace the key',
  },
  revoke: {
    heading: 'Revoke it',
    text: 'It stops working at once, for good. Programs that still use it get errors.',
    sure: 'I know which programs use it',
    button: 'Revoke the key',
  },
  made: {
    title: 'Your new key',
    once: 'Copy it now and keep it safe: it is not shown again.',
    back: 'To the list of keys',
  },
  alerts: {
    scopes: 'Choose at least one thing that the key allows.',
    beyond: 'This key allows more than your role does, so you cannot make or replace it.',
    inactive: 'Live keys exist once your business is active.',
    over: 'This key works no more. Make a new one instead.',
    sure: 'Tick the box first.',
  },
};

const filipino: WordsLike<typeof english> = {
  intro:
    'Ginagamit ito ng mga program mo sa API. Ang isang key ay para lang sa panig na nakikita mo: {side}.',
  sides: { test: 'test', live: 'live' },
  add: 'Gumawa ng key',
  guides: 'Mga gabay para sa developer',
  caption: 'Mga API key, pinakabago muna',
  columns: {
    key: 'Susi',
    state: 'Kalagayan',
    scopes: 'Pinapayagan',
    used: 'Huling ginamit',
    created: 'Ginawa',
  },
  never: 'hindi pa',
  all: 'lahat',
  empty: {
    heading: 'Wala pang key sa panig na ito',
    text: 'Gumawa ng isa, ibigay lang ang kailangan ng program, at itago kung saan walang makababasa.',
  },
  states: { works: 'Gumagana', ending: 'Malapit matapos', expired: 'Tapos na', revoked: 'Binawi' },
  form: {
    title: 'Bagong API key',
    scopes: 'Ano ang pinapayagan nito',
    scopesHint: 'Ang kailangan lang ng program. Ang puwedeng magbago ay puwede ring magbasa.',
    everything: 'Lahat, pati ang darating pa',
    ends: 'Gaano katagal gagana',
    ending: { never: 'Hanggang bawiin', '30': '30 araw', '90': '90 araw', '365': 'Isang taon' },
    make: 'Gawin ang key',
  },
  detail: {
    title: 'API key na …{last4}',
    id: 'ID nito',
    scopes: 'Pinapayagan',
    created: 'Ginawa',
    used: 'Huling ginamit',
    ends: 'Gumagana hanggang',
    revoked: 'Binawi',
    minutes: 'kulang o labis ng ilang minuto',
  },
  rotate: {
    heading: 'Palitan ito',
    text: 'May bagong key ka na pareho ang pinapayagan. Gagana pa nang kaunti ang luma para mailipat mo ang mga program.',
    overlap: 'Gagana pa ang luma nang',
    hours: { '0': 'hindi na', '1': '1 oras', '24': '24 oras', '72': '72 oras' },
    button: 'Palitan ang key',
  },
  revoke: {
    heading: 'Bawiin ito',
    text: 'Titigil agad ito at hindi na maibabalik. Magkaka-error ang mga program na gumagamit pa nito.',
    sure: 'Alam ko kung aling program ang gumagamit nito',
    button: 'Bawiin ang key',
  },
  made: {
    title: 'Ang bago mong key',
    once: 'Kopyahin na ito at itago nang mabuti: hindi na ito ipapakita ulit.',
    back: 'Sa listahan ng mga key',
  },
  alerts: {
    scopes: 'Pumili ng kahit isang pinapayagan ng key.',
    beyond: 'Mas malawak ang key na ito sa papel mo, kaya hindi mo ito magagawa o mapapalitan.',
    inactive: 'Magkakaroon ng live key kapag aktibo na ang negosyo mo.',
    over: 'Hindi na gumagana ang key na ito. Gumawa na lang ng bago.',
    sure: 'I-check muna ang kahon.',
  },
};

/** Strings for the API key pages. */
export const keysStrings = inEachLanguage({ en: english, fil: filipino });
