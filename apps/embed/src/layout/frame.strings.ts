import { commonWords, inEachLanguage } from '@tulay/pages';
import { frameFilipino } from './frame.strings.fil';

/** Modules imported by the scripts of pages in frames. */
export const FRAME_MODULES = [
  'layout/live.script.js',
  'layout/live-rows.script.js',
  'layout/view.script.js',
  'layout/parts/copy.script.js',
  'script/frame.script.js',
] as const;

const english = {
  more: 'Load more',
  newest: 'Back to the newest',
  pages: 'Pages of this list',
  copy: 'Copy',
  copied: 'Copied',
  loading: 'Loading…',
  added: '{count} more shown',
  times: 'Times are Philippine time.',
  test: commonWords.en.test,
  footer: commonWords.en.footer,
  tryAgain: 'Try again',
  offline: 'You are offline. This page shows what it knew before; we try again when the connection is back.',
  unreachable: 'We cannot reach our server at the moment. Please try again.',
  messages: {
    invalidToken: {
      heading: 'This view is invalid or has expired',
      text: 'For safety it opens for a limited time only. Please reload the page you are on. If that does not help, let its owner know.',
    },
    disabled: {
      heading: 'This view is switched off',
      text: 'It may be back later. The owner of this page can tell you more.',
    },
    gone: {
      heading: 'This view no longer exists',
      text: 'What it belonged to was removed. The owner of this page can tell you more.',
    },
    notFound: {
      heading: 'We cannot find this page',
      text: 'Its address is not complete, or what it names is no longer there.',
    },
    tooMany: {
      heading: 'Too many visits at once',
      text: 'Please wait a moment and try again.',
    },
    unavailable: {
      heading: 'We cannot show this right now',
      text: 'It could not be loaded. Please try again in a moment.',
    },
  },
} as const;

/** Strings shared by pages in frames. */
export const frameStrings = inEachLanguage({ en: english, fil: frameFilipino });

export type FrameMessage = keyof typeof english.messages;
