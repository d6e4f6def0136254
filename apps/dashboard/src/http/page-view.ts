import type { SessionContext } from '../session-context/session-context';

/** Header in which htmx sends the merchant and mode that a page was rendered for. */
export const MODE_HEADER = 'tulay-view';

/**
 * Thrown when the session has since been switched in another tab: the page shows another merchant or mode.
 */
export class OtherMode extends Error {
  constructor() {
    super('the session looks at something else by now');
  }
}

type Viewed = Pick<SessionContext, 'member' | 'environment'>;

/** Returns an identifier of the session's selected merchant and mode. */
export const modeOf = ({ member, environment }: Viewed): string =>
  `${member?.merchantId ?? 'none'}.${environment}`;

/**
 * Returns the CSRF token of a session's forms: the session's secret, so that no other site can submit one,
 * and the merchant and mode of the page.
 */
export const csrfTokenOf = (context: Viewed & { session: { formToken: string } }): string =>
  `${context.session.formToken}.${modeOf(context)}`;
