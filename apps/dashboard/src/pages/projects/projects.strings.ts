import { inEachLanguage, type WordsLike } from '@tulay/pages';

const english = {
  intro: 'A project shows payments, or your whole account, in pages of your own.',
  add: 'New project',
  caption: 'Projects',
  columns: { name: 'Project', state: 'State', origins: 'May be shown by', created: 'Made' },
  states: { on: 'On', off: 'Off' },
  legacy: 'Legacy checkout',
  any: 'any page',
  empty: {
    heading: 'No projects on this side yet',
    text: 'Make one, and paste three lines into your page: it shows what your customers paid.',
  },
  form: {
    title: 'New project',
    name: 'Name',
    slug: 'Short name in addresses',
    slugHint: 'Letters a-z, digits and dashes. Left out, it is made from the name. It never changes.',
    origins: 'Pages that may show it',
    originsHint: 'One address per line, such as https://shop.example. None: any page may.',
    make: 'Make the project',
    save: 'Save',
  },
  detail: { id: 'Id', slug: 'Short name', state: 'State', created: 'Made', kind: 'Kind', plain: 'Embeds' },
  offText: 'An operator turned this project off: it shows nothing. Ask support why.',
  origins: 'Pages that may show it',
  snippet: {
    heading: 'What you paste',
    page: 'Into your page, where it is to be shown',
    server: 'On your server, for each page that it serves',
    key: 'The key needs embed_tokens:write. It never reaches a browser: only the token does, and it opens this project for half an hour.',
  },
  wrong: {
    name: 'Write a name of up to 200 characters.',
    slug: 'Use letters a-z, digits and dashes, at most 63.',
    origins: 'Write each address as https://shop.example, without a path.',
    taken: 'This short name is taken.',
    inactive: 'Live projects exist once your business is active.',
  },
};

const filipino: WordsLike<typeof english> = {
  intro: 'Ipinapakita ng isang proyekto ang mga bayad, o ang buong account mo, sa sarili mong mga pahina.',
  add: 'Bagong proyekto',
  caption: 'Mga proyekto',
  columns: { name: 'Proyekto', state: 'Kalagayan', origins: 'Puwedeng ipakita ng', created: 'Ginawa' },
  states: { on: 'Bukas', off: 'Sarado' },
  legacy: 'Lumang checkout',
  any: 'kahit anong pahina',
  empty: {
    heading: 'Wala pang proyekto sa panig na ito',
    text: 'Gumawa ng isa at idikit ang tatlong linya sa pahina mo: makikita roon ang binayaran ng mga customer.',
  },
  form: {
    title: 'Bagong proyekto',
    name: 'Pangalan',
    slug: 'Maikling pangalan sa mga address',
    slugHint:
      'Mga letrang a-z, numero at gitling. Kung wala, gagawin mula sa pangalan. Hindi na ito magbabago.',
    origins: 'Mga pahinang puwedeng magpakita',
    originsHint: 'Isang address bawat linya, gaya ng https://shop.example. Kung wala: kahit anong pahina.',
    make: 'Gawin ang proyekto',
    save: 'I-save',
  },
  detail: {
    id: 'ID nito',
    slug: 'Maikling pangalan',
    state: 'Kalagayan',
    created: 'Ginawa',
    kind: 'Uri',
    plain: 'Mga embed',
  },
  offText: 'Isinara ng operator ang proyektong ito: wala itong ipinapakita. Itanong sa support kung bakit.',
  origins: 'Mga pahinang puwedeng magpakita',
  snippet: {
    heading: 'Ang ididikit mo',
    page: 'Sa pahina mo, kung saan ito ipapakita',
    server: 'Sa server mo, para sa bawat pahinang inihahatid nito',
    key: 'Kailangan ng key ang embed_tokens:write. Hindi ito umaabot sa browser: ang token lang, at kalahating oras nitong binubuksan ang proyekto.',
  },
  wrong: {
    name: 'Sumulat ng pangalan na hanggang 200 character.',
    slug: 'Gumamit ng mga letrang a-z, numero at gitling, hanggang 63.',
    origins: 'Isulat ang bawat address gaya ng https://shop.example, walang path.',
    taken: 'May gumagamit na ng maikling pangalang ito.',
    inactive: 'Magkakaroon ng live na proyekto kapag aktibo na ang negosyo mo.',
  },
};

/** Strings for the project pages. */
export const projectsStrings = inEachLanguage({ en: english, fil: filipino });
