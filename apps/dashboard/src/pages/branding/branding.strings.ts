import { inEachLanguage, type WordsLike } from '@tulay/pages';

const english = {
  intro:
    'How payers see you on the checkout, links, invoices, receipts and printed codes. Each side has its own: you see {side}.',
  sides: { test: 'test', live: 'live' },
  readOnly: 'An owner or a developer of your team changes this.',
  preview: 'Preview',
  previewText: 'The pages of your payers, in light and dark.',
  button: 'Pay ₱1,250.50',
  logo: {
    heading: 'Logo',
    text: 'PNG, JPEG or SVG, up to 200 kB. We make it anew: 400 × 160 pixels at most.',
    file: 'File',
    set: 'Upload the logo',
    remove: 'Remove the logo',
    alt: 'Your logo',
    none: 'No logo yet: pages show your name.',
  },
  details: {
    heading: 'Colour and contact',
    save: 'Save',
    labels: {
      accentColor: 'Accent colour',
      supportEmail: 'Email for payers who need help',
      supportPhone: 'Phone number for payers',
      supportUrl: 'Help page',
      privacyUrl: 'Privacy notice',
      registeredName: 'Registered name',
      tin: 'TIN',
      address: 'Registered address',
    },
    hints: {
      accentColor: 'Such as #0a5c57. Left empty, pages are in our own colour.',
      supportUrl: 'Begins with https://.',
      privacyUrl: 'Begins with https://.',
      registeredName: 'On invoices.',
      tin: 'On invoices.',
      address: 'On invoices.',
    },
  },
  mails: {
    heading: 'Mails to your payers',
    text: 'We send them in your name. None is sent that is not ticked here.',
    kinds: { receipts: 'Receipts', invoices: 'Invoices', reminders: 'Reminders' },
    hints: {
      receipts: 'For each paid payment, if its payer gave an email address.',
      invoices: 'Each time you send one, and once when it is paid.',
      reminders: '3 days before an invoice is due, and 1 and 7 days after.',
    },
    language: 'Language, where the payer has chosen none',
    save: 'Save the mails',
    on: 'On',
    off: 'Off',
  },
  contrast: {
    good: 'Your colour has a contrast of {ratio}:1 on white: it is shown as it is.',
    darkened:
      'Your colour has a contrast of {ratio}:1 on white, which is hard to read. Light pages show {shown} instead, with {better}:1.',
  },
  wrong: {
    field: 'Please check what you wrote here.',
    needed: 'Please choose a file.',
    logo: 'We cannot use this file. It must be a PNG or JPEG picture, or an SVG of plain shapes, up to 200 kB.',
  },
};

const filipino: WordsLike<typeof english> = {
  intro:
    'Kung paano ka makikita ng nagbabayad sa checkout, mga link, invoice, resibo at naka-print na QR. May sarili ang bawat panig: {side} ang nakikita mo.',
  sides: { test: 'test', live: 'live' },
  readOnly: 'May-ari o developer sa team mo ang nagbabago nito.',
  preview: 'Silip',
  previewText: 'Ang mga pahina ng nagbabayad sa iyo, maliwanag at madilim.',
  button: 'Magbayad ng ₱1,250.50',
  logo: {
    heading: 'Logo mo',
    text: 'PNG, JPEG o SVG, hanggang 200 kB. Gagawin namin itong muli: 400 × 160 pixel ang pinakamalaki.',
    file: 'Piliin ang file',
    set: 'I-upload ang logo',
    remove: 'Alisin ang logo',
    alt: 'Ang logo mo',
    none: 'Wala pang logo: pangalan mo ang ipinapakita.',
  },
  details: {
    heading: 'Kulay at pagkontak',
    save: 'I-save',
    labels: {
      accentColor: 'Kulay',
      supportEmail: 'Email para sa nagbabayad na may tanong',
      supportPhone: 'Telepono para sa nagbabayad',
      supportUrl: 'Pahina ng tulong',
      privacyUrl: 'Paunawa sa privacy',
      registeredName: 'Rehistradong pangalan',
      tin: 'TIN',
      address: 'Rehistradong address',
    },
    hints: {
      accentColor: 'Gaya ng #0a5c57. Kung wala, sa sarili naming kulay ang mga pahina.',
      supportUrl: 'Nagsisimula sa https://.',
      privacyUrl: 'Nagsisimula sa https://.',
      registeredName: 'Sa mga invoice.',
      tin: 'Sa mga invoice.',
      address: 'Sa mga invoice.',
    },
  },
  mails: {
    heading: 'Mga email sa nagbabayad sa iyo',
    text: 'Ipinapadala namin sa pangalan mo. Walang ipapadala na hindi naka-tsek dito.',
    kinds: { receipts: 'Mga resibo', invoices: 'Mga invoice', reminders: 'Mga paalala' },
    hints: {
      receipts: 'Sa bawat nabayaran, kung nagbigay ng email address ang nagbayad.',
      invoices: 'Tuwing magpapadala ka ng isa, at minsan kapag nabayaran na.',
      reminders: '3 araw bago ang takdang araw ng invoice, at 1 at 7 araw pagkatapos.',
    },
    language: 'Wika, kung walang pinili ang nagbabayad',
    save: 'I-save ang mga email',
    on: 'Naka-on',
    off: 'Naka-off',
  },
  contrast: {
    good: 'May contrast na {ratio}:1 sa puti ang kulay mo: ipinapakita ito nang ganoon.',
    darkened:
      'May contrast lang na {ratio}:1 sa puti ang kulay mo, kaya mahirap basahin. {shown} ang ipinapakita sa maliwanag na pahina, may {better}:1.',
  },
  wrong: {
    field: 'Pakisuri ang isinulat mo rito.',
    needed: 'Pumili muna ng file.',
    logo: 'Hindi namin magamit ang file na ito. Dapat itong PNG o JPEG, o SVG na simpleng hugis, hanggang 200 kB.',
  },
};

/** Strings for the branding page. */
export const brandingStrings = inEachLanguage({ en: english, fil: filipino });
