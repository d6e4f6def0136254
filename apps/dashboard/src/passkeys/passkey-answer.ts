import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { parseBoundedJson } from '@tulay/security';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { wrongPasskey } from './passkey.rules';

/**
 * Maximum length of a response. Browsers send about 2 KB, or 6 KB if the response contains an authenticator's
 * certificates.
 */
const MAX_LENGTH = 32 * 1024;
const JSON_LIMITS = { depth: 8, values: 100 };

/** Browser's response and the challenge that the response contains. Neither has been verified yet. */
interface ParsedAnswer<Answer> {
  answer: Answer;
  challenge: string;
}

/** @throws DomainError `invalid_request` if the string is not a passkey response */
export function parsedAnswer<Answer extends RegistrationResponseJSON | AuthenticationResponseJSON>(
  text: string,
): ParsedAnswer<Answer> {
  try {
    if (text.length > MAX_LENGTH) throw wrongPasskey();
    const answer = parseBoundedJson(text, JSON_LIMITS) as Answer;
    const { challenge } = decodeClientDataJSON(answer.response.clientDataJSON);
    if (typeof answer.id === 'string' && typeof challenge === 'string') return { answer, challenge };
  } catch {
    // The string is not a browser's response.
  }
  throw wrongPasskey();
}
