import { inEachLanguage } from '@tulay/pages';

/** Message shown if a form was open for too long to detect a resubmission. */
export const operationStrings = inEachLanguage({
  en: { stale: 'This page was open for more than ten minutes, so nothing was done. Please press once more.' },
  fil: {
    stale: 'Mahigit sampung minuto nang bukas ang pahinang ito, kaya walang ginawa. Pindutin ulit.',
  },
});
