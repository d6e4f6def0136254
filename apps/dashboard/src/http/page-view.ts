import type { SessionContext } from '../session-context/session-context';

/** Header in which htmx sends the page's merchant and mode. */
export const MODE_HEADER = 'tulay-view';

/** Thrown if another tab has switched the session to another merchant or mode since the page was rendered. */
export class OtherMode extends Error {
  constructor() {
    super("the session's merchant or mode has changed");
  }
}

type Viewed = Pick<SessionContext, 'member' | 'environment'>;

/** Returns a string that identifies the session's merchant and mode. */
export const modeOf = ({ member, environment }: Viewed): string =>
  `${member?.merchantId ?? 'none'}.${environment}`;

/**
 * Returns the CSRF token for a session's forms: the session's secret followed by the page's merchant and
 * mode.
 */
export const csrfTokenOf = (context: Viewed & { session: { formToken: string } }): string =>
  `${context.session.formToken}.${modeOf(context)}`;
