import { commonStrings } from './parts/common.strings';

/** The texts of error pages. */
export const messageStrings = {
  language: commonStrings.language,
  footer: commonStrings.footer,
  tryAgain: 'Try again',
  messages: {
    notFound: {
      heading: 'We cannot find this page',
      text: 'The link may be incomplete or no longer in use. Please ask whoever sent it to you for a new one.',
    },
    notAllowed: {
      heading: 'This did not come from our page',
      text: 'For your safety we only accept this from the page itself. Open the page and try it there.',
    },
    tooMany: {
      heading: 'Too many visits at once',
      text: 'Many people are using your connection. Your payment is safe; please wait a moment and try again.',
    },
    unavailable: {
      heading: 'We cannot show this page right now',
      text: 'Something is not working on our side. A payment you have made is safe. Please try again in a moment.',
    },
  },
} as const;

export type MessageName = keyof typeof messageStrings.messages;
